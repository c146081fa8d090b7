import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'open-integration-widget/define';

// Each line of the template has one mistake.
@Component({
  selector: 'app-wrong',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <ois-widget (ois-submit)="log($event.detail.token)"></ois-widget>
    <ois-widget #widget (ois-close)="widget.refreshh()"></ois-widget>
  `,
})
export class Wrong {
  log(value: unknown): void {
    console.log(value);
  }
}
