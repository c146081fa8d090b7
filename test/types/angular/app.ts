import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'open-integration-widget/define';
import type { OisSubmitEvent } from 'open-integration-widget/define';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <ois-widget
      #widget
      token-endpoint="/ois/token"
      [tags]="tags"
      (ois-submit)="handleSubmit($event)"
      (ois-close)="widget.refresh()"
    ></ois-widget>
    <ois-points (ois-recharge-request)="handleCents($event.detail.balanceCents)"></ois-points>
  `,
})
export class App {
  readonly tags = ['a'];

  handleSubmit(event: OisSubmitEvent): void {
    console.log(event.detail.shortCode);
  }

  handleCents(cents: number | null): void {
    console.log(cents);
  }
}
