<?php

namespace App\Jobs;

use Illuminate\Contracts\Queue\ShouldQueue;
use Illuminate\Foundation\Queue\Queueable;
use Illuminate\Support\Facades\Http;

class SendWebhook implements ShouldQueue
{
    use Queueable;

    public int $tries = 5;

    public array $backoff = [10, 60, 300, 900];

    public function __construct(public string $event, public int $id) {}

    public function handle(): void
    {
        $body = json_encode(['event' => $this->event, 'id' => $this->id]);
        Http::withHeader('X-Signature', hash_hmac('sha256', $body, config('services.webhook.secret')))
            ->withBody($body, 'application/json')
            ->post(config('services.webhook.url'))
            ->throw();
    }
}
