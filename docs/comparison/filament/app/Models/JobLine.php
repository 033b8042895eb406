<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

class JobLine extends Model
{
    protected $fillable = ['job_id', 'part_id', 'quantity', 'price'];

    public function part(): BelongsTo
    {
        return $this->belongsTo(Part::class);
    }
}
