<?php

namespace App\Policies;

use App\Models\Job;
use App\Models\User;

class JobPolicy
{
    public function viewAny(User $user): bool
    {
        return true;
    }

    public function view(User $user, Job $job): bool
    {
        return $user->is_office || $job->mechanic_id === $user->id;
    }

    public function create(User $user): bool
    {
        return $user->is_office;
    }

    public function update(User $user, Job $job): bool
    {
        return $user->is_office || $job->mechanic_id === $user->id;
    }

    public function delete(User $user, Job $job): bool
    {
        return $user->is_office;
    }

    public function restore(User $user, Job $job): bool
    {
        return $user->is_office;
    }

    public function handOver(User $user, Job $job): bool
    {
        return $user->is_office;
    }
}
