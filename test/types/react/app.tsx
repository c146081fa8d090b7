import { useRef, type ReactElement } from 'react';
import 'open-integration-widget/define';
import 'open-integration-widget/types/react';
import type { OisWidget } from 'open-integration-widget';
import { createPage } from '../jsx/page.js';

export function App({ tags }: { tags: string[] }): ReactElement {
  return createPage(useRef<OisWidget>(null), tags);
}
