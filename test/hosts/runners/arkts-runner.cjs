// @ts-nocheck -- the modules beside it are made from the sample
// Runs the app's end of the protocol: reads commands from its input and prints what the app's own part gets, as lines of JSON.
const { randomUUID } = require('node:crypto');
const { createInterface } = require('node:readline');
const { OisBridge, messageScript, startScript } = require('./OisBridge.cjs');
const { buildUrl, toLanguageTag } = require('./OisForm.cjs');

const print = (type, fields) => process.stdout.write(`${JSON.stringify({ type, ...fields })}\n`);

function createApp() {
  let nowMs = 0;
  let tasks = [];
  const answers = [];
  const app = {
    current: {},
    post: (json) => print('post', { json, script: messageScript(json) }),
    schedule(delayMs, run) {
      const task = { atMs: nowMs + delayMs, run };
      tasks.push(task);
      return () => (tasks = tasks.filter((other) => other !== task));
    },
    advance(ms) {
      nowMs += ms;
      const due = tasks.filter(({ atMs }) => atMs <= nowMs);
      tasks = tasks.filter(({ atMs }) => atMs > nowMs);
      for (const { run } of due) run();
    },
    handle(request, payload, answer) {
      answers.push(answer);
      print('handle', { request, payload, n: answers.length - 1 });
    },
    answer: (n, ...result) => answers[n](...result),
    handleEvent: (event, payload) => print('event', { event, payload }),
    welcome: () => ({ ...app.current }),
    handleLoad: (isLoaded) => print('load', { isLoaded }),
    handleCanGoBack: (canGoBack) => print('canGoBack', { canGoBack }),
  };
  return app;
}

let app = createApp();
let bridge = new OisBridge(app);

const COMMANDS = {
  create() {
    app = createApp();
    bridge = new OisBridge(app);
  },
  start({ n, welcome }) {
    app.current = welcome;
    const nonce = randomUUID();
    bridge.start(nonce);
    print('started', { n, script: startScript(nonce) });
  },
  receive: ({ json }) => bridge.receive(json),
  request: ({ n, request, payload = {} }) =>
    bridge.request(request, payload, (value, code) => print('answer', value ? { n, value } : { n, code })),
  answer: ({ n, payload, code }) => app.answer(n, payload, code),
  back: () => bridge.back(() => print('leave')),
  restore: ({ state }) => bridge.restore(state),
  reset: () => bridge.reset(),
  pause: ({ isPaused }) => bridge.setPaused(isPaused),
  state: ({ n }) => print('value', { n, value: { state: bridge.state, mayRestart: bridge.mayRestart } }),
  advance: ({ ms }) => app.advance(ms),
  stop: () => bridge.stop(),
  close: () => bridge.close(),
  url({ n, formOrigin, token, shortCode, link }) {
    try {
      print('value', { n, value: buildUrl(formOrigin, token, shortCode, link) });
    } catch (error) {
      print('value', { n, code: error.code });
    }
  },
  languageTag: ({ n, locale }) => print('value', { n, value: toLanguageTag(locale) }),
  json({ n, json }) {
    let value;
    try {
      value = JSON.parse(json);
    } catch {
      // None.
    }
    print('value', { n, value: typeof value === 'object' && !Array.isArray(value) ? value : undefined });
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { do: name, ...fields } = JSON.parse(line);
  COMMANDS[name](fields);
});
