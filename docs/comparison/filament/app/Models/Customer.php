<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Database\Eloquent\SoftDeletes;

class Customer extends Model
{
    use SoftDeletes;

    protected $fillable = ['name', 'email', 'phone', 'kind', 'vat_number'];

    public function jobs(): HasMany
    {
        return $this->hasMany(Job::class);
    }
}
