<?php

namespace App\Models;

use App\Enums\JobStatus;
use App\Observers\JobObserver;
use DomainException;
use Illuminate\Database\Eloquent\Attributes\ObservedBy;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Database\Eloquent\SoftDeletes;

#[ObservedBy(JobObserver::class)]
class Job extends Model
{
    use SoftDeletes;

    protected $table = 'workshop_jobs';

    protected $fillable = ['number', 'customer_id', 'mechanic_id', 'problem', 'received_on', 'due_on'];

    protected $attributes = ['status' => 'open'];

    protected function casts(): array
    {
        return ['received_on' => 'date', 'due_on' => 'date', 'status' => JobStatus::class];
    }

    public function customer(): BelongsTo
    {
        return $this->belongsTo(Customer::class);
    }

    public function mechanic(): BelongsTo
    {
        return $this->belongsTo(User::class);
    }

    public function lines(): HasMany
    {
        return $this->hasMany(JobLine::class);
    }

    public function moveTo(JobStatus $status): void
    {
        if (! in_array($status, $this->status->next(), true)) {
            throw new DomainException("A job that is {$this->status->value} cannot become {$status->value}.");
        }
        $this->status = $status;
        $this->save();
    }
}
