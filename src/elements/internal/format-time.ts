import { parseIsoTime } from '../../hub/time.js';
import { toFormatLanguage } from './format-language.js';

/** Formats are slow to create, so each is cached by language and time zone. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** A time in the time zone of the device. */
export interface LocalTime {
  /** For `<time datetime>`: ISO 8601, UTC. */
  iso: string;
  text: string;
}

/**
 * Formats a time.
 * @returns undefined for text that is not a time
 * @param created ISO 8601 with an offset
 * @param timeZone default: the time zone of the device
 */
export function formatTime(created: string, lang: string, timeZone?: string): LocalTime | undefined {
  let ms: number;
  try {
    ms = parseIsoTime(created);
  } catch {
    return undefined;
  }
  const key = `${lang} ${timeZone ?? ''}`;
  const format =
    timeFormats.get(key) ??
    new Intl.DateTimeFormat(toFormatLanguage(lang), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  timeFormats.set(key, format);
  return { iso: new Date(ms).toISOString(), text: format.format(ms) };
}
