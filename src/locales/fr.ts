import type { Messages } from './messages.js';
import { createNumberFormat, createPlural } from './plural.js';

const plural = createPlural('fr');

/** Français */
const fr: Messages = {
  $code: 'fr',
  $name: 'Français',
  $dir: 'ltr',
  $number: createNumberFormat('fr'),

  tagFilterLabel: 'Filtrer par étiquette',
  chosenTagCount: (count, text) => plural(count, { one: `${text} choisie`, other: `${text} choisies` }),
  clearTags: 'Tout désélectionner',
  findTag: 'Trouver une étiquette',
  noTagFound: 'Aucune étiquette trouvée',
  allTags: (_count, text) => `Toutes les étiquettes (${text})`,
  showMoreTags: 'Afficher plus',
  matchLabel: 'Projets avec',
  matchAny: 'Au moins une',
  matchAll: 'Toutes',
  showTables: (count, text) =>
    plural(count, {
      one: `Afficher ${text} projet`,
      many: `Afficher ${text} de projets`,
      other: `Afficher ${text} projets`,
    }),
  showTableList: 'Afficher les projets',

  tablesLabel: 'Projets',
  searchLabel: 'Rechercher des projets',
  clearSearch: 'Effacer la recherche',
  sortLabel: 'Trier par',
  sortHub: 'Recommandés',
  sortBestMatch: 'Plus pertinents',
  sortName: 'Nom',
  sortIndustry: 'Secteur',
  tableCountOf: (text, total) => `${text} sur ${total} ${total === '1' ? 'projet' : 'projets'}`,
  tableCountAtLeast: (text) => `${text}+ projets`,
  showMoreTables: 'Afficher plus de projets',
  tableCount: (count, text) =>
    plural(count, { one: `${text} projet`, many: `${text} de projets`, other: `${text} projets` }),
  otherTables: 'Autres projets',
  cannotOpen: 'Indisponible',
  cardContinue: 'Continuer',
  cardSent: 'Envoyé',
  cardKeys: 'Les flèches passent d’un projet à l’autre\u00a0; Entrée en ouvre un.',

  loading: 'Chargement des projets…',
  emptyTitle: 'Aucun projet pour le moment',
  emptyText: 'Les projets apparaîtront ici dès leur publication.',
  noMatchTitle: 'Aucun projet ne correspond',
  noMatchText: 'Essayez un autre mot ou choisissez d’autres étiquettes.',
  noMatchFor: (query) => `Aucun projet ne correspond à «\u00a0${query}\u00a0»`,
  nearMisses: 'Projets proches',
  chosenTags: 'Étiquettes choisies\u00a0:',
  clearChosenTags: 'Effacer les étiquettes',
  clearSearchAndTags: 'Effacer la recherche et les étiquettes',
  consentText: (hosts) =>
    `Ce contenu provient d’un autre fournisseur. Si vous acceptez, votre navigateur contactera ce fournisseur${hosts && ` (${hosts})`}, qui recevra votre adresse IP et un identifiant de votre compte sur ce site.`,
  consentButton: 'Accepter et afficher',
  tablesSlow: 'Les projets mettent plus de temps que d’habitude à se charger.',
  failedTitle: 'Impossible de charger les projets',
  retry: 'Réessayer',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'Veuillez vérifier votre connexion, puis réessayer.';
      case 'TIMEOUT':
        return 'L’attente a été trop longue. Veuillez réessayer.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'Veuillez vous connecter, puis réessayer.';
      case 'BAD_CONFIG':
        return 'Cette page n’est pas encore correctement configurée.';
      case 'UNSAFE_SHORT_CODE':
        return 'Le lien de ce projet n’est pas valide.';
      case 'LOAD_FAILED':
        return 'Une partie de la page n’a pas pu être chargée. Réessayez ou rechargez la page.';
      default:
        return 'Un problème est survenu de notre côté. Veuillez réessayer dans un instant.';
    }
  },

  close: 'Fermer',
  formLoading: 'Ouverture du formulaire…',
  formSlow: 'Le formulaire met plus de temps que d’habitude à s’ouvrir.',
  formFailedTitle: 'Impossible d’ouvrir le formulaire',
  openInNewTab: 'Ouvrir dans un nouvel onglet',
  backToList: 'Retour à la liste',
  formSent: 'Envoyé',
  formSentText: 'Merci. Votre saisie a été envoyée.',
  formReference: 'Votre référence',
  backToProjects: 'Retour aux projets',
  sendAnother: 'Nouvelle demande',
  formExpired:
    'Ce formulaire est resté ouvert trop longtemps pour être envoyé. Si vous recommencez, votre saisie sera effacée.',
  startAgain: 'Recommencer',
  formAgain: 'Si vous recommencez, votre saisie sera effacée.',
  keepForm: 'Continuer la saisie',
  reloadForm: 'Recharger le formulaire',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  linkToCopy: 'Copiez le lien depuis ce champ',
  leaveForm: (button) => `Pour quitter le formulaire, utilisez «\u00a0${button}\u00a0».`,
  leaveFormOrBack: (button) =>
    `Pour quitter le formulaire, utilisez «\u00a0${button}\u00a0» ou le bouton Retour du navigateur.`,
  formOfflineTitle: 'Vous êtes hors ligne',
  formOfflineText: 'Le formulaire s’ouvrira dès que vous serez de nouveau en ligne.',
  formUnreachable: 'Le site du formulaire ne répond pas. Réessayez dans un instant.',
  formSlowOpenTab:
    'Le formulaire tarde plus que d’habitude, bien que son site réponde. Il ne s’ouvre peut-être que dans un nouvel onglet.',
  formMayBeMissing: 'Le site du formulaire ne répond pas. Si le formulaire n’apparaît pas, rechargez-le.',
  formMissing: 'Vous ne voyez pas le formulaire\u00a0?',
  keptFormEnded: (title) =>
    `Le formulaire «\u00a0${title}\u00a0» est resté fermé trop longtemps\u00a0: vos saisies sont perdues.`,
  tabBlocked: 'Votre navigateur a bloqué le nouvel onglet.',
};

export default fr;
