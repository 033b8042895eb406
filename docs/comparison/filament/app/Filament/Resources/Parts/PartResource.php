<?php

namespace App\Filament\Resources\Parts;

use App\Filament\Resources\Parts\Pages\CreatePart;
use App\Filament\Resources\Parts\Pages\EditPart;
use App\Filament\Resources\Parts\Pages\ListParts;
use App\Models\Part;
use Filament\Actions\EditAction;
use Filament\Forms\Components\Select;
use Filament\Forms\Components\TextInput;
use Filament\Resources\Resource;
use Filament\Schemas\Schema;
use Filament\Tables\Columns\TextColumn;
use Filament\Tables\Filters\SelectFilter;
use Filament\Tables\Filters\TrashedFilter;
use Filament\Tables\Table;

class PartResource extends Resource
{
    protected static ?string $model = Part::class;

    protected static ?string $recordTitleAttribute = 'name';

    protected static string|\UnitEnum|null $navigationGroup = 'Stock';

    public static function form(Schema $schema): Schema
    {
        return $schema->components([
            TextInput::make('number')->required()->unique()->maxLength(20),
            TextInput::make('name')->required()->maxLength(120),
            Select::make('category_id')->relationship('category', 'name')->searchable(),
            TextInput::make('price')->required()->numeric()->minValue(0),
            TextInput::make('cost')->numeric()->minValue(0)->visible(fn () => auth()->user()->is_office),
            TextInput::make('stock')->label('In stock')->required()->integer()->minValue(0)->default(0),
        ]);
    }

    public static function table(Table $table): Table
    {
        return $table
            ->columns([
                TextColumn::make('number')->searchable()->sortable(),
                TextColumn::make('name')->searchable()->sortable(),
                TextColumn::make('category.name')->sortable(),
                TextColumn::make('price')->numeric(decimalPlaces: 2)->sortable(),
                TextColumn::make('cost')->numeric(decimalPlaces: 2)->visible(fn () => auth()->user()->is_office),
                TextColumn::make('stock')->label('In stock')->sortable(),
            ])
            ->filters([SelectFilter::make('category')->relationship('category', 'name'), TrashedFilter::make()])
            ->recordActions([EditAction::make()]);
    }

    public static function getPages(): array
    {
        return [
            'index' => ListParts::route('/'),
            'create' => CreatePart::route('/create'),
            'edit' => EditPart::route('/{record}/edit'),
        ];
    }
}
