// Every entry for pages, as strict consumers import it.
import { createHost, detect, type Welcome } from 'open-integration-widget/bridge';
import { createClient } from 'open-integration-widget/client';
import 'open-integration-widget/define';
import 'open-integration-widget/ois-embed.css';
import 'open-integration-widget/ois-embed.js';
import { createHost as createDropInHost } from 'open-integration-widget/ois-host.js';
import 'open-integration-widget/ois-widget.iife.js';
import 'open-integration-widget/ois-widget.js';
import { OisNotifications } from 'open-integration-widget/notifications';
import { OisPoints } from 'open-integration-widget/points';
import 'open-integration-widget/themes/bank.css';
import { HubError, mount, type Messages, type MountOptions } from 'open-integration-widget';

const options: MountOptions = { tokenEndpoint: '/ois/token', tags: ['garden'], openIn: 'drawer' };
// @ts-expect-error there is no such option
options.tokenEndpont = '/ois/token';
const messages: Partial<Messages> = { retry: 'Again' };
const widget = mount(document.body, { ...options, messages });
widget.addEventListener('ois-error', ({ detail }) => {
  const code: string = detail.error.code;
  return code;
});
window.OIS?.mount('#place', options).refresh();
export const points: OisPoints = document.createElement('ois-points');
export const notifications: OisNotifications = document.createElement('ois-notifications');

const client = createClient({ tokenEndpoint: '/ois/token' });
export const names = (await client.getTables({ limit: 3 })).map(({ name }) => name);
export const isHubError = (error: unknown): error is HubError => error instanceof HubError;
export const hosts: [typeof createHost, typeof createDropInHost, typeof detect] = [
  createHost,
  createDropInHost,
  detect,
];
export type Version = Welcome['version'];
