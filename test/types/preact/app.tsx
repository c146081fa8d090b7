import { createRef, type VNode } from 'preact';
import 'open-integration-widget/define';
import 'open-integration-widget/types/preact';
import type { OisWidget } from 'open-integration-widget';
import { createPage } from '../jsx/page.js';

export function App({ tags }: { tags: string[] }): VNode {
  return createPage(createRef<OisWidget>(), tags);
}
