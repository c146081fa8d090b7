import type { Messages } from './messages.js';
import { createNumberFormat, createPlural } from './plural.js';

const plural = createPlural('ar');

/** العربية */
const ar: Messages = {
  $code: 'ar',
  $name: 'العربية',
  $dir: 'rtl',
  // Engines differ in their usual digits: those of the server's cards would change.
  $number: createNumberFormat('ar-u-nu-latn'),

  tagFilterLabel: 'التصفية حسب الوسم',
  chosenTagCount: (_count, text) => `المختار: ${text}`,
  clearTags: 'مسح الكل',
  findTag: 'البحث عن وسم',
  noTagFound: 'لم يُعثر على أي وسم',
  allTags: (_count, text) => `كل الوسوم (${text})`,
  showMoreTags: 'عرض المزيد',
  matchLabel: 'مشاريع تحمل',
  matchAny: 'أيًّا منها',
  matchAll: 'جميعها',
  showTables: (count, text) =>
    plural(count, {
      zero: 'لا توجد مشاريع لعرضها',
      one: 'عرض مشروع واحد',
      two: 'عرض مشروعين',
      few: `عرض ${text} مشاريع`,
      many: `عرض ${text} مشروعًا`,
      other: `عرض ${text} مشروع`,
    }),
  showTableList: 'عرض المشاريع',

  tablesLabel: 'المشاريع',
  searchLabel: 'البحث في المشاريع',
  clearSearch: 'مسح البحث',
  sortLabel: 'الترتيب حسب',
  sortHub: 'الموصى بها',
  sortBestMatch: 'الأكثر مطابقة',
  sortName: 'الاسم',
  sortIndustry: 'القطاع',
  tableCountOf: (text, total) => `${text} من أصل ${total}`,
  tableCountAtLeast: (text) => `${text} على الأقل`,
  showMoreTables: 'عرض المزيد من المشاريع',
  tableCount: (count, text) =>
    plural(count, {
      zero: 'لا توجد مشاريع',
      one: 'مشروع واحد',
      two: 'مشروعان',
      few: `${text} مشاريع`,
      many: `${text} مشروعًا`,
      other: `${text} مشروع`,
    }),
  otherTables: 'مشاريع أخرى',
  cannotOpen: 'غير متاح',
  cardContinue: 'متابعة',
  cardSent: 'أُرسل',
  cardKeys: 'تنقّل بين المشاريع بمفاتيح الأسهم، وافتح المشروع بمفتاح الإدخال.',

  loading: 'جارٍ تحميل المشاريع…',
  emptyTitle: 'لا توجد مشاريع بعد',
  emptyText: 'ستظهر المشاريع هنا فور نشرها.',
  noMatchTitle: 'لا توجد مشاريع مطابقة',
  noMatchText: 'يمكن تجربة كلمة أخرى أو اختيار وسوم أخرى.',
  noMatchFor: (query) => `لا توجد مشاريع مطابقة لـ «${query}»`,
  nearMisses: 'مشاريع قريبة من طلبك',
  chosenTags: 'الوسوم المختارة:',
  clearChosenTags: 'مسح الوسوم',
  clearSearchAndTags: 'مسح البحث والوسوم',
  consentText: (hosts) =>
    `هذا المحتوى من مزوّد آخر. إذا وافقت، سيتصل متصفحك بذلك المزوّد${hosts && ` (${hosts})`}، وسيتلقى عنوان IP الخاص بك ومعرّفًا لحسابك في هذا الموقع.`,
  consentButton: 'موافقة وعرض',
  tablesSlow: 'يستغرق تحميل المشاريع وقتًا أطول من المعتاد.',
  failedTitle: 'تعذّر تحميل المشاريع',
  retry: 'إعادة المحاولة',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'يُرجى التحقق من الاتصال بالإنترنت ثم إعادة المحاولة.';
      case 'TIMEOUT':
        return 'استغرق الأمر وقتًا أطول من اللازم. يُرجى إعادة المحاولة.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'يُرجى تسجيل الدخول ثم إعادة المحاولة.';
      case 'BAD_CONFIG':
        return 'لم يكتمل إعداد هذه الصفحة بعد.';
      case 'UNSAFE_SHORT_CODE':
        return 'رابط هذا المشروع غير صالح.';
      case 'LOAD_FAILED':
        return 'تعذّر تحميل جزء من الصفحة. يُرجى إعادة المحاولة أو إعادة تحميل الصفحة.';
      default:
        return 'حدث خطأ من جانبنا. يُرجى إعادة المحاولة بعد قليل.';
    }
  },

  close: 'إغلاق',
  formLoading: 'جارٍ فتح النموذج…',
  formSlow: 'يستغرق فتح النموذج وقتًا أطول من المعتاد.',
  formFailedTitle: 'تعذّر فتح النموذج',
  openInNewTab: 'فتح في علامة تبويب جديدة',
  backToList: 'العودة إلى القائمة',
  formSent: 'تم الإرسال',
  formSentText: 'شكرًا لك. أُرسل ما أدخلته.',
  formReference: 'رقمك المرجعي',
  backToProjects: 'العودة إلى المشاريع',
  sendAnother: 'إرسال طلب آخر',
  formExpired: 'ظل هذا النموذج مفتوحًا مدة طويلة ولم يعد إرساله ممكنًا. البدء من جديد يمحو ما أُدخل فيه.',
  startAgain: 'البدء من جديد',
  formAgain: 'البدء من جديد يمحو ما أُدخل في النموذج.',
  keepForm: 'متابعة التعبئة',
  reloadForm: 'إعادة تحميل النموذج',
  copyLink: 'نسخ الرابط',
  linkCopied: 'تم نسخ الرابط',
  linkToCopy: 'انسخ الرابط من هنا',
  leaveForm: (button) => `لمغادرة النموذج، استخدم «${button}».`,
  leaveFormOrBack: (button) => `لمغادرة النموذج، استخدم «${button}» أو زر الرجوع في المتصفح.`,
  formOfflineTitle: 'أنت غير متصل بالإنترنت',
  formOfflineText: 'سيُفتح النموذج فور عودة الاتصال.',
  formUnreachable: 'موقع النموذج لا يستجيب. يُرجى المحاولة بعد قليل.',
  formSlowOpenTab:
    'يستغرق النموذج وقتًا أطول من المعتاد مع أن موقعه يستجيب. قد لا يُفتح إلا في علامة تبويب جديدة.',
  formMayBeMissing: 'موقع النموذج لا يستجيب. إن لم يظهر النموذج فأعد تحميله.',
  formMissing: 'ألا يظهر النموذج؟',
  keptFormEnded: (title) => `بقي النموذج «${title}» مغلقًا مدة طويلة، وفُقد ما أدخلته.`,
  tabBlocked: 'حظر المتصفح علامة التبويب الجديدة.',
};

export default ar;
