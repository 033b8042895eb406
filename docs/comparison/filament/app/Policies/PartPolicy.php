<?php

namespace App\Policies;

use App\Models\Part;
use App\Models\User;

class PartPolicy
{
    public function viewAny(User $user): bool
    {
        return true;
    }

    public function view(User $user, Part $part): bool
    {
        return true;
    }

    public function create(User $user): bool
    {
        return $user->is_office;
    }

    public function update(User $user, Part $part): bool
    {
        return $user->is_office;
    }

    public function delete(User $user, Part $part): bool
    {
        return $user->is_office;
    }

    public function restore(User $user, Part $part): bool
    {
        return $user->is_office;
    }
}
