import { LocalizeController, registerTranslation } from '@shoelace-style/localize';
import { en } from '../../locales/en.js';
import type { Messages } from '../../locales/messages.js';

registerTranslation(en);

/** Gives an element its words, in the language of its `lang`, else the page's. */
export class Localize extends LocalizeController<Messages> {}
