<?php

namespace App\Filament\Resources\Jobs;

use App\Enums\JobStatus;
use App\Filament\Resources\Jobs\Pages\CreateJob;
use App\Filament\Resources\Jobs\Pages\EditJob;
use App\Filament\Resources\Jobs\Pages\ListJobs;
use App\Models\Job;
use Filament\Actions\Action;
use Filament\Actions\EditAction;
use Filament\Forms\Components\DatePicker;
use Filament\Forms\Components\Repeater;
use Filament\Forms\Components\Select;
use Filament\Forms\Components\Textarea;
use Filament\Forms\Components\TextInput;
use Filament\Resources\Resource;
use Filament\Schemas\Schema;
use Filament\Tables\Columns\TextColumn;
use Filament\Tables\Filters\SelectFilter;
use Filament\Tables\Filters\TrashedFilter;
use Filament\Tables\Table;
use Illuminate\Database\Eloquent\Builder;

class JobResource extends Resource
{
    protected static ?string $model = Job::class;

    protected static ?string $recordTitleAttribute = 'number';

    protected static string|\UnitEnum|null $navigationGroup = 'Workshop';

    /** The office sees all jobs, a mechanic their own. */
    public static function getEloquentQuery(): Builder
    {
        $user = auth()->user();

        return parent::getEloquentQuery()
            ->when(! $user->is_office, fn (Builder $query) => $query->where('mechanic_id', $user->id));
    }

    public static function form(Schema $schema): Schema
    {
        return $schema->components([
            TextInput::make('number')->required()->unique()->maxLength(20),
            Select::make('customer_id')->relationship('customer', 'name')->searchable()->required(),
            Select::make('mechanic_id')->relationship('mechanic', 'name')->searchable(),
            Textarea::make('problem')->required()->maxLength(2000),
            DatePicker::make('received_on')->required(),
            DatePicker::make('due_on')->afterOrEqual('received_on'),
            Repeater::make('lines')
                ->relationship()
                ->schema([
                    Select::make('part_id')->relationship('part', 'name')->searchable()->required(),
                    TextInput::make('quantity')->required()->integer()->minValue(1)->default(1),
                    TextInput::make('price')->required()->numeric()->minValue(0),
                    TextInput::make('total')->disabled()->dehydrated(false),
                ])
                ->columns(4)
                ->columnSpanFull(),
        ]);
    }

    public static function table(Table $table): Table
    {
        return $table
            ->columns([
                TextColumn::make('number')->searchable()->sortable(),
                TextColumn::make('customer.name')->sortable(),
                TextColumn::make('mechanic.name')->sortable(),
                TextColumn::make('received_on')->date()->sortable(),
                TextColumn::make('due_on')->date()->sortable(),
                TextColumn::make('status')->badge()->sortable(),
                TextColumn::make('lines_sum_quantity')->label('Pieces')->sum('lines', 'quantity')->sortable(),
            ])
            ->defaultSort('received_on', 'desc')
            ->filters([
                SelectFilter::make('status')->options(JobStatus::class),
                SelectFilter::make('customer')->relationship('customer', 'name'),
                SelectFilter::make('mechanic')->relationship('mechanic', 'name'),
                TrashedFilter::make(),
            ])
            ->recordActions([
                self::transition('start', JobStatus::Open, JobStatus::InWork),
                self::transition('finish', JobStatus::InWork, JobStatus::Done),
                self::transition('reopen', JobStatus::Done, JobStatus::InWork),
                self::transition('handOver', JobStatus::Done, JobStatus::Collected)->authorize('handOver'),
                EditAction::make(),
            ]);
    }

    private static function transition(string $name, JobStatus $from, JobStatus $to): Action
    {
        return Action::make($name)
            ->visible(fn (Job $record): bool => $record->status === $from)
            ->authorize('update')
            ->action(fn (Job $record) => $record->moveTo($to));
    }

    public static function getPages(): array
    {
        return [
            'index' => ListJobs::route('/'),
            'create' => CreateJob::route('/create'),
            'edit' => EditJob::route('/{record}/edit'),
        ];
    }
}
