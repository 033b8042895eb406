<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\SoftDeletes;

class Category extends Model
{
    use SoftDeletes;

    protected $fillable = ['name', 'parent_id'];

    public function parent(): BelongsTo
    {
        return $this->belongsTo(Category::class);
    }

    public function isBelow(Category $other): bool
    {
        for ($above = $this; $above; $above = $above->parent) {
            if ($above->is($other)) {
                return true;
            }
        }

        return false;
    }
}
