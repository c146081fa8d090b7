import { TestApp, type Platform } from './test-app.js';

export type Message = Record<string, unknown>;
export type AppClass = new (platform: Platform) => TestApp;

/** An app whose messages are changed before they are sent. */
export const sends = (change: (message: Message, app: TestApp) => Message | undefined): AppClass =>
  class extends TestApp {
    override changeSent = (message: Message) => change(message, this);
  };

/** An app that is passed changed messages. */
export const receives = (change: (message: Message, app: TestApp) => Message | undefined): AppClass =>
  class extends TestApp {
    override changeReceived = (message: Message) => change(message, this);
  };

export const welcome = (change: Message): AppClass =>
  sends((message) => (message['type'] === 'welcome' ? { ...message, ...change } : message));

export const welcomePayload = (change: Message): AppClass =>
  sends((message) =>
    message['type'] === 'welcome'
      ? { ...message, payload: { ...(message['payload'] as Message), ...change } }
      : message,
  );

export const tokenResult = (change: (payload: Message) => Message): AppClass =>
  sends((message) =>
    message['type'] === 'token' && message['kind'] === 'res'
      ? { ...message, payload: change(message['payload'] as Message) }
      : message,
  );
