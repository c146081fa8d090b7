// Which tests run where. `npm test` takes less than ten minutes. `npm test -- thorough` runs most of the others; CONTRIBUTING.md lists those
// that run apart.

export const BROWSER_TESTS = 'test/**/*.browser.test.ts';
export const E2E_TESTS = 'test/e2e/**/*.test.ts';
export const FRAMEWORK_TESTS = 'test/frameworks/**/*.test.ts';
export const NEWEST_TESTS = 'test/frameworks/newest.test.ts';
/** Tests of what runs in Node.js: happy-dom would replace its `fetch`. */
export const NODE_TESTS = [
  'test/*.test.ts',
  'test/{hub,locales,client,bridge,check-host,render,server,simulator,cli,bench,react-native,scripts,demo,hostile}/**/*.test.ts',
];

/** The checks of the host samples have packages of their own. */
export const NODE_MODULES = '**/node_modules/**';

/** Component tests of what engines do hardly differently, such as requests and events. They run in Chromium alone. */
const ONE_ENGINE_TESTS = [
  'test/client/create-client.browser.test.ts',
  'test/elements/{attributes,debug,form-opener,localize,points,tag-filter,tag-filter.dialog,themes}.browser.test.ts',
  'test/elements/form-frame/{entry-order,form-messages,preconnect}.browser.test.ts',
  'test/elements/notifications/{events,list,states}.browser.test.ts',
  'test/elements/points/points.requests.browser.test.ts',
  'test/elements/table-grid/{card-content,mark-ranges,render-card,search}.browser.test.ts',
  'test/elements/widget/{errors,forms,hide,kept-state,limit,lists,nothing-found,notifications-panel,points-panel,recover,sent-marks,tag-dialog,tag-match,tags,tags-of-long-list,users}.browser.test.ts',
  'test/helpers/testing.browser.test.ts',
];

/**
 * Component tests that `npm test` runs in Chromium alone, and `npm test -- thorough` in each engine: engines hardly differ in what
 * they test, what they test seldom changes, or they take long. `npm test` runs the main cases of focus, scrolling, dialogs and frames in
 * each engine.
 */
const SLOW_ENGINE_TESTS = [
  'test/{client/search/pinyin-initials,client/events/shared-stream,doctor/check-widgets,engines/user-event}.browser.test.ts',
  'test/elements/{consent,hostile-text}.browser.test.ts',
  'test/elements/form-frame/{expiry-notice,parse-form-message}.browser.test.ts',
  'test/elements/table-grid/{cards,resize}.browser.test.ts',
  'test/elements/widget/{consent,refresh,search-bar}.browser.test.ts',
];

/** Component tests that only `npm test -- thorough` runs, in each engine: of layouts, of slow devices, and beyond the main cases. */
export const LONG_COMPONENT_TESTS = [
  'test/elements/{appearance,direction,styles,tag-filter.{keyboard,narrow,row}}.browser.test.ts',
  'test/elements/form-frame/{copy-link,header,hidden-ancestor,inline-scroll,kept,screens,show-modal,slow-device}.browser.test.ts',
  'test/elements/points/compact.browser.test.ts',
  'test/elements/table-grid/{blank-areas,complete-list,sliced-rendering,slow-device,slow-notice,sort-and-search,text-spacing,virtual-scrolling}.browser.test.ts',
  'test/elements/widget/{rerender,settings-check,sticky-tools,url-state}.browser.test.ts',
];

/** Tests that take too long for `npm test`. It runs the main path, and what guards secrets, users, money and untrusted input. */
export const LONG_TESTS = [
  'test/hosts/**/*.test.ts',
  'test/{bench/streams,cli/check-endpoint,scripts/release,simulator/{long-input-times,console/long-texts},server/{hub-memory,events/recent-events,webhook/many-notifications}}.test.ts',
  // Apps and the full page
  'test/e2e/{android-protocol,check-host*,embed-app-requests,embed-colors,embed-delayed-app,embed-forms-and-links,embed-notifications,embed-round-trips,embed-state,ios-protocol,react-native,react-native-app-events,react-native-screens,webview-death}.test.ts',
  // The demo, the playground, the doctor, the simulator and its console
  'test/e2e/{console*,demo-chinese,demo-page,doctor,doctor-engines,doctor-redirect,embed-in-demo,form-refusal,form-site,getting-started,playground*,simulator-chinese,start-dev}.test.ts',
  // Forms
  'test/e2e/{form-frame-{back,failures,history,kept,loading,moved,preconnect,prepared,scrolling},form-tabs}.test.ts',
  // Addresses, history and scroll positions
  'test/e2e/{left-pages,restored-state,scroll-restoration,sheet-history,url-state*}.test.ts',
  // Pages, builds, releases and engines
  'test/e2e/{accessibility,appearance,bundled,deferred-files,deferred-files-engines,deferred-files-hash,deferred-files-loading,first-cards-engines,form-color-scheme,host-pages,imported-in-node,integrity,keyboard*,leaks-engines,page-changes,points-long-log,privacy,react,reserved-height,script-origins,states,touch-targets,versions*,vite-proxy,webkit}.test.ts',
];

/** Tests whose whole matrix takes long: `npm test` runs a slice, and `thorough` all of it. */
export const THOROUGH_TESTS = [
  'test/bridge/{hostile,schema}.test.ts',
  'test/cli/hostile-lists.test.ts',
  'test/hub/money.test.ts',
  'test/simulator/console/open-redirects.test.ts',
  'test/e2e/{consent,content-security-policy,embed-hostile,faults,form-messages,leaks,notifications,points,qt-app,secrets,webkitgtk-app,xss,xss-operator}.test.ts',
];

/** What measures time or memory has the machine to itself, one file after the other. */
export const MEASURED_TESTS = [
  'test/bench/{search,token-route}.test.ts',
  'test/cli/{hostile-lists,large-bodies}.test.ts',
  'test/simulator/many-tables.test.ts',
];

/** Component tests of what happens when the elements are registered. */
export const FRESH_PAGE_TESTS = [
  'test/{index,mount}.browser.test.ts',
  'test/elements/manifest.browser.test.ts',
  'test/elements/widget/refresh-token-on-visible.browser.test.ts',
];

/** Component tests that `npm test -- thorough` runs in Firefox and WebKit. */
export const THOROUGH_ENGINE_TESTS = [...SLOW_ENGINE_TESTS, ...LONG_COMPONENT_TESTS];

/** Component tests that `npm test` does not run in Firefox and WebKit. */
export const CHROMIUM_TESTS = [...FRESH_PAGE_TESTS, ...ONE_ENGINE_TESTS, ...THOROUGH_ENGINE_TESTS];

/** Tests that wait most of the time, and must not be late: they run beside those that measure. */
export const WAITING_TESTS = [
  'test/simulator/webhook-timeouts.test.ts',
  'test/check-host/seeded-apps.test.ts',
];
