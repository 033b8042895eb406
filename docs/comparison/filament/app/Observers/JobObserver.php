<?php

namespace App\Observers;

use App\Jobs\SendWebhook;
use App\Models\Job;

class JobObserver
{
    public function created(Job $job): void
    {
        SendWebhook::dispatch('jobs.created', $job->id)->afterCommit();
    }

    public function updated(Job $job): void
    {
        SendWebhook::dispatch('jobs.updated', $job->id)->afterCommit();
    }
}
