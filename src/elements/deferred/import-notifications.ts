type Notifications = typeof import('./notifications.js');

/** Imports `<ois-notifications>`. In a drop-in, this is the built file (scripts/deferred-files.ts). */
export function importNotifications(): Promise<Notifications> {
  return import('./notifications.js');
}
