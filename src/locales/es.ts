import type { Messages } from './messages.js';
import { createNumberFormat, createPlural } from './plural.js';

const plural = createPlural('es');

/** Español */
const es: Messages = {
  $code: 'es',
  $name: 'Español',
  $dir: 'ltr',
  $number: createNumberFormat('es'),

  tagFilterLabel: 'Filtrar por etiqueta',
  chosenTagCount: (count, text) => plural(count, { one: `${text} elegida`, other: `${text} elegidas` }),
  clearTags: 'Quitar todas',
  findTag: 'Buscar una etiqueta',
  noTagFound: 'No se encontró ninguna etiqueta',
  allTags: (_count, text) => `Todas las etiquetas (${text})`,
  showMoreTags: 'Mostrar más',
  matchLabel: 'Proyectos con',
  matchAny: 'Alguna',
  matchAll: 'Todas',
  showTables: (count, text) =>
    plural(count, {
      one: `Mostrar ${text} proyecto`,
      many: `Mostrar ${text} de proyectos`,
      other: `Mostrar ${text} proyectos`,
    }),
  showTableList: 'Mostrar proyectos',

  tablesLabel: 'Proyectos',
  searchLabel: 'Buscar proyectos',
  clearSearch: 'Borrar la búsqueda',
  sortLabel: 'Ordenar por',
  sortHub: 'Recomendados',
  sortBestMatch: 'Más relevantes',
  sortName: 'Nombre',
  sortIndustry: 'Sector',
  tableCountOf: (text, total) => `${text} de ${total} ${total === '1' ? 'proyecto' : 'proyectos'}`,
  tableCountAtLeast: (text) => `${text}+ proyectos`,
  showMoreTables: 'Mostrar más proyectos',
  tableCount: (count, text) =>
    plural(count, { one: `${text} proyecto`, many: `${text} de proyectos`, other: `${text} proyectos` }),
  otherTables: 'Otros proyectos',
  cannotOpen: 'No disponible',
  cardContinue: 'Continuar',
  cardSent: 'Enviado',
  cardKeys: 'Las teclas de flecha pasan de un proyecto a otro; Intro abre uno.',

  loading: 'Cargando proyectos…',
  emptyTitle: 'Todavía no hay proyectos',
  emptyText: 'Los proyectos aparecerán aquí en cuanto se publiquen.',
  noMatchTitle: 'Ningún proyecto coincide',
  noMatchText: 'Pruebe con otra palabra o elija otras etiquetas.',
  noMatchFor: (query) => `Ningún proyecto coincide con «${query}»`,
  nearMisses: 'Proyectos parecidos',
  chosenTags: 'Etiquetas elegidas:',
  clearChosenTags: 'Quitar las etiquetas',
  clearSearchAndTags: 'Borrar la búsqueda y las etiquetas',
  consentText: (hosts) =>
    `Este contenido procede de otro proveedor. Si acepta, su navegador se conectará con ese proveedor${hosts && ` (${hosts})`}, que recibirá su dirección IP y un identificador de su cuenta en este sitio.`,
  consentButton: 'Aceptar y mostrar',
  tablesSlow: 'Los proyectos están tardando más de lo habitual.',
  failedTitle: 'No se pudieron cargar los proyectos',
  retry: 'Reintentar',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'Compruebe su conexión e inténtelo de nuevo.';
      case 'TIMEOUT':
        return 'La espera fue demasiado larga. Inténtelo de nuevo.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'Inicie sesión e inténtelo de nuevo.';
      case 'BAD_CONFIG':
        return 'Esta página aún no está bien configurada.';
      case 'UNSAFE_SHORT_CODE':
        return 'El enlace de este proyecto no es válido.';
      case 'LOAD_FAILED':
        return 'No se pudo cargar una parte de la página. Inténtelo de nuevo o vuelva a cargar la página.';
      default:
        return 'Se produjo un problema por nuestra parte. Inténtelo de nuevo en unos momentos.';
    }
  },

  close: 'Cerrar',
  formLoading: 'Abriendo el formulario…',
  formSlow: 'El formulario está tardando más de lo habitual.',
  formFailedTitle: 'No se pudo abrir el formulario',
  openInNewTab: 'Abrir en una pestaña nueva',
  backToList: 'Volver a la lista',
  formSent: 'Enviado',
  formSentText: 'Gracias. Sus datos se han enviado.',
  formReference: 'Su referencia',
  backToProjects: 'Volver a los proyectos',
  sendAnother: 'Enviar otra solicitud',
  formExpired:
    'Este formulario lleva demasiado tiempo abierto y ya no se puede enviar. Si empieza de nuevo, se borrará lo que haya escrito.',
  startAgain: 'Empezar de nuevo',
  formAgain: 'Si empieza de nuevo, se borrará lo que haya escrito.',
  keepForm: 'Seguir rellenando',
  reloadForm: 'Recargar el formulario',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  linkToCopy: 'Copie el enlace desde aquí',
  leaveForm: (button) => `Para salir del formulario, use «${button}».`,
  leaveFormOrBack: (button) => `Para salir del formulario, use «${button}» o el botón Atrás del navegador.`,
  formOfflineTitle: 'No hay conexión',
  formOfflineText: 'El formulario se abrirá en cuanto vuelva la conexión.',
  formUnreachable: 'El sitio del formulario no responde. Inténtelo de nuevo en un momento.',
  formSlowOpenTab:
    'El formulario tarda más de lo habitual, aunque su sitio responde. Puede que solo se abra en una pestaña nueva.',
  formMayBeMissing: 'El sitio del formulario no responde. Si no ve el formulario, recárguelo.',
  formMissing: '¿No ve el formulario?',
  keptFormEnded: (title) =>
    `El formulario «${title}» estuvo cerrado demasiado tiempo: sus datos se han perdido.`,
  tabBlocked: 'El navegador bloqueó la pestaña nueva.',
};

export default es;
