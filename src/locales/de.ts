import type { Messages } from './messages.js';
import { createNumberFormat, createPlural } from './plural.js';

const plural = createPlural('de');

/** Deutsch */
const de: Messages = {
  $code: 'de',
  $name: 'Deutsch',
  $dir: 'ltr',
  $number: createNumberFormat('de'),

  tagFilterLabel: 'Nach Schlagwort filtern',
  chosenTagCount: (_count, text) => `${text} gewählt`,
  clearTags: 'Alle abwählen',
  findTag: 'Schlagwort suchen',
  noTagFound: 'Kein Schlagwort gefunden',
  allTags: (_count, text) => `Alle Schlagwörter (${text})`,
  showMoreTags: 'Mehr anzeigen',
  matchLabel: 'Projekte mit',
  matchAny: 'Mindestens eins',
  matchAll: 'Alle',
  showTables: (count, text) =>
    plural(count, { one: `${text} Projekt anzeigen`, other: `${text} Projekte anzeigen` }),
  showTableList: 'Projekte anzeigen',

  tablesLabel: 'Projekte',
  searchLabel: 'Projekte suchen',
  clearSearch: 'Suche löschen',
  sortLabel: 'Sortieren nach',
  sortHub: 'Empfohlen',
  sortBestMatch: 'Beste Treffer',
  sortName: 'Name',
  sortIndustry: 'Branche',
  tableCountOf: (text, total) => `${text} von ${total} ${total === '1' ? 'Projekt' : 'Projekten'}`,
  tableCountAtLeast: (text) => `${text}+ Projekte`,
  showMoreTables: 'Mehr Projekte anzeigen',
  tableCount: (count, text) => plural(count, { one: `${text} Projekt`, other: `${text} Projekte` }),
  otherTables: 'Weitere Projekte',
  cannotOpen: 'Nicht verfügbar',
  cardContinue: 'Weiter ausfüllen',
  cardSent: 'Gesendet',
  cardKeys: 'Pfeiltasten führen von Projekt zu Projekt, die Eingabetaste öffnet eines.',

  loading: 'Projekte werden geladen …',
  emptyTitle: 'Noch keine Projekte',
  emptyText: 'Projekte erscheinen hier, sobald sie veröffentlicht sind.',
  noMatchTitle: 'Kein passendes Projekt',
  noMatchText: 'Versuchen Sie ein anderes Wort oder andere Schlagwörter.',
  noMatchFor: (query) => `Kein Projekt passt zu „${query}“`,
  nearMisses: 'Ähnliche Projekte',
  chosenTags: 'Gewählte Schlagwörter:',
  clearChosenTags: 'Schlagwörter abwählen',
  clearSearchAndTags: 'Suche und Schlagwörter löschen',
  consentText: (hosts) =>
    `Dieser Inhalt kommt von einem anderen Anbieter. Wenn Sie zustimmen, verbindet sich Ihr Browser mit diesem Anbieter${hosts && ` (${hosts})`}. Er erhält dann Ihre IP-Adresse und eine Kennung Ihres Kontos auf dieser Website.`,
  consentButton: 'Zustimmen und anzeigen',
  tablesSlow: 'Das Laden der Projekte dauert länger als gewöhnlich.',
  failedTitle: 'Die Projekte konnten nicht geladen werden',
  retry: 'Erneut versuchen',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.';
      case 'TIMEOUT':
        return 'Es hat zu lange gedauert. Bitte versuchen Sie es erneut.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'Bitte melden Sie sich an und versuchen Sie es erneut.';
      case 'BAD_CONFIG':
        return 'Diese Seite ist noch nicht richtig eingerichtet.';
      case 'UNSAFE_SHORT_CODE':
        return 'Der Link zu diesem Projekt ist ungültig.';
      case 'LOAD_FAILED':
        return 'Ein Teil der Seite konnte nicht geladen werden. Bitte versuchen Sie es erneut oder laden Sie die Seite neu.';
      default:
        return 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal.';
    }
  },

  close: 'Schließen',
  formLoading: 'Das Formular wird geöffnet …',
  formSlow: 'Das Formular braucht länger als gewöhnlich.',
  formFailedTitle: 'Das Formular konnte nicht geöffnet werden',
  openInNewTab: 'In neuem Tab öffnen',
  backToList: 'Zurück zur Liste',
  formSent: 'Gesendet',
  formSentText: 'Danke. Ihre Angaben wurden gesendet.',
  formReference: 'Ihre Referenznummer',
  backToProjects: 'Zurück zu den Projekten',
  sendAnother: 'Neue Anfrage',
  formExpired:
    'Dieses Formular ist schon zu lange geöffnet, um noch gesendet zu werden. Wenn Sie neu beginnen, werden Ihre Eingaben gelöscht.',
  startAgain: 'Neu beginnen',
  formAgain: 'Wenn Sie neu beginnen, werden Ihre Eingaben gelöscht.',
  keepForm: 'Weiter ausfüllen',
  reloadForm: 'Formular neu laden',
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  linkToCopy: 'Link von hier kopieren',
  leaveForm: (button) => `Mit „${button}“ verlassen Sie das Formular.`,
  leaveFormOrBack: (button) =>
    `Mit „${button}“ oder der Zurück-Taste des Browsers verlassen Sie das Formular.`,
  formOfflineTitle: 'Sie sind offline',
  formOfflineText: 'Das Formular öffnet sich, sobald Sie wieder online sind.',
  formUnreachable: 'Die Website des Formulars antwortet nicht. Bitte versuchen Sie es gleich noch einmal.',
  formSlowOpenTab:
    'Das Formular braucht länger als sonst, obwohl seine Website antwortet. Vielleicht öffnet es sich nur in einem neuen Tab.',
  formMayBeMissing: 'Die Website des Formulars antwortet nicht. Fehlt das Formular, laden Sie es neu.',
  formMissing: 'Fehlt das Formular?',
  keptFormEnded: (title) => `Das Formular „${title}“ war zu lange geschlossen: Ihre Eingaben sind verloren.`,
  tabBlocked: 'Ihr Browser hat den neuen Tab blockiert.',
};

export default de;
