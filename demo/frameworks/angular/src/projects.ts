import { Component, CUSTOM_ELEMENTS_SCHEMA, signal } from '@angular/core';
import 'open-integration-widget/define';
import type { OisOpenEvent } from 'open-integration-widget';

@Component({
  selector: 'app-projects',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <button (click)="count.set(count() + 1)">Render again: {{ count() }}</button>
    <ois-widget
      token-endpoint="/ois/token"
      [messages]="{ retry: count() < 0 ? 'Again' : 'Once more' }"
      (ois-open)="handleOpen($event)"
    ></ois-widget>
    <output>{{ opened() }}</output>
  `,
})
export class Projects {
  readonly count = signal(0);
  readonly opened = signal('');

  handleOpen({ detail }: OisOpenEvent): void {
    this.opened.set(detail.shortCode);
  }
}
