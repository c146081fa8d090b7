<?php
// Token endpoint and lists for <ois-widget>, in PHP 8.1+ with its curl extension. Serve it at /ois/token and /ois/api/…
// From the environment: OIS_HUB_URL, OIS_FORM_URL, OIS_API_KEY.
declare(strict_types=1);

// Replace this by your own session. Never take the user from the request's body or address.
session_start(['read_and_close' => true]);
$user = $_SESSION['user_id'] ?? null;

function respond(int $status, array $body): never {
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    exit(json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES));
}

function refuse(int $status, string $message): never {
    respond($status, ['code' => $status, 'message' => $message, 'data' => new stdClass()]);
}

/** Sends a request to the hub. Returns `data`; throws with the status to respond. Redirects are not followed. */
function hub(string $path, string $credential, ?array $body = null): array {
    $curl = curl_init(rtrim((string) getenv('OIS_HUB_URL'), '/') . "/api/v1/hub$path");
    curl_setopt_array($curl, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    curl_setopt($curl, CURLOPT_HTTPHEADER, [$credential, 'Content-Type: application/json']);
    if ($body !== null) curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    $envelope = json_decode((string) curl_exec($curl), true);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $code = $envelope['code'] ?? null;
    if (intdiv($status, 100) === 2 && $code === 200 && is_array($envelope['data'] ?? null)) return $envelope['data'];
    error_log("The hub responded to $path with HTTP $status, code " . json_encode($code) . ' ' . curl_error($curl));
    // 401 for a refused token, so that the widget renews it; a refused API key is the server's own error.
    if ($body === null && in_array(401, [$status, $code], true)) throw new RuntimeException('The token is refused.', 401);
    if (!in_array(429, [$status, $code], true)) throw new RuntimeException('The hub failed.', 502);
    // Since PHP 8.2.
    if (defined('CURLINFO_RETRY_AFTER') && ($seconds = curl_getinfo($curl, constant('CURLINFO_RETRY_AFTER')))) header("Retry-After: $seconds");
    throw new RuntimeException('Too many requests.', 429);
}

function lists(string $name, string $bearer, array $query): array {
    $data = hub("/projects/published-$name?" . http_build_query($query), "Authorization: $bearer");
    return is_array($data['list'] ?? null) ? $data['list'] : throw new RuntimeException('The hub failed.', 502);
}

[$site, $origin] = [$_SERVER['HTTP_SEC_FETCH_SITE'] ?? 'none', $_SERVER['HTTP_ORIGIN'] ?? null];
$isOwnOrigin = $origin === null || preg_replace('#^https?://#', '', $origin) === $_SERVER['HTTP_HOST'];
if ($site !== 'same-origin' && !($site === 'none' && $isOwnOrigin)) refuse(403, 'Only pages of this site.');
if ($user === null) refuse(401, 'Sign in first.');
foreach (['OIS_HUB_URL', 'OIS_FORM_URL', 'OIS_API_KEY'] as $name) {
    if (getenv($name)) continue;
    error_log("$name is not in the environment. With PHP-FPM, add env[$name] = ... to the pool.");
    refuse(502, 'A setting is missing.');
}
try {
    $path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
    if (preg_match('#/api/v1/hub/projects/published-(tags|list)$#', $path, $match)) {
        $query = array_intersect_key($_GET, ['tags' => 1, 'limit' => 1]);
        $list = lists($match[1], $_SERVER['HTTP_AUTHORIZATION'] ?? '', $query);
        respond(200, ['code' => 200, 'message' => 'success', 'data' => ['list' => $list]]);
    }
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') refuse(405, 'Send POST.');
    $request = json_decode(file_get_contents('php://input') ?: '{}', true);
    if (!is_array($request)) refuse(400, 'The body must be a JSON object.');
    $token = hub('/apikeys/token', 'X-API-Key: ' . getenv('OIS_API_KEY'), ['client_user_id' => (string) $user]);
    respond(200, [...$token, 'form_url' => getenv('OIS_FORM_URL')]);
} catch (JsonException) {
    error_log('The id of the user is not UTF-8.');
    refuse(502, 'The user has no valid id.');
} catch (RuntimeException $error) {
    refuse($error->getCode(), $error->getMessage());
}
