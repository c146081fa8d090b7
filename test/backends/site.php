<?php
// Site for `php -S`: /login?user=… signs in by PHP's own session, /ois/… is the recipe.
if (str_starts_with($_SERVER['REQUEST_URI'], '/login')) {
    session_start();
    $_SESSION['user_id'] = $_GET['user'];
    exit;
}
require __DIR__ . '/../../demo/backends/ois.php';
