import type { Messages } from './messages.js';
import { groupByCommas } from './plural.js';

/** 繁體中文 */
const zhTw: Messages = {
  $code: 'zh-TW',
  $name: '繁體中文',
  $dir: 'ltr',
  $number: groupByCommas,

  tagFilterLabel: '依標籤篩選',
  chosenTagCount: (_count, text) => `已選 ${text} 個`,
  clearTags: '全部清除',
  findTag: '尋找標籤',
  noTagFound: '找不到標籤',
  allTags: (_count, text) => `全部標籤（${text}）`,
  showMoreTags: '顯示更多',
  matchLabel: '專案須帶有',
  matchAny: '任一',
  matchAll: '全部',
  showTables: (_count, text) => `顯示 ${text} 個專案`,
  showTableList: '顯示專案',

  tablesLabel: '專案',
  searchLabel: '搜尋專案',
  clearSearch: '清除搜尋',
  sortLabel: '排序方式',
  sortHub: '推薦',
  sortBestMatch: '最相符',
  sortName: '名稱',
  sortIndustry: '產業',
  tableCountOf: (text, total) => `${total} 個專案中的 ${text} 個`,
  tableCountAtLeast: (text) => `至少 ${text} 個專案`,
  showMoreTables: '顯示更多專案',
  tableCount: (_count, text) => `${text} 個專案`,
  otherTables: '其他專案',
  cannotOpen: '無法使用',
  cardContinue: '繼續填寫',
  cardSent: '已送出',
  cardKeys: '用方向鍵在專案間移動，按輸入鍵開啟。',

  loading: '正在載入專案…',
  emptyTitle: '目前沒有專案',
  emptyText: '專案發布後會顯示在這裡。',
  noMatchTitle: '沒有符合條件的專案',
  noMatchText: '請換個關鍵字，或改選其他標籤。',
  noMatchFor: (query) => `沒有與「${query}」相符的專案`,
  nearMisses: '相近的專案',
  chosenTags: '已選標籤：',
  clearChosenTags: '清除標籤',
  clearSearchAndTags: '清除搜尋和標籤',
  consentText: (hosts) =>
    `以下內容由其他服務商提供。您同意後，瀏覽器會連線至該服務商${hosts && `（${hosts}）`}，對方將取得您的 IP 位址和您在本站的使用者識別碼。`,
  consentButton: '同意並顯示',
  tablesSlow: '專案載入得比平時慢。',
  failedTitle: '無法載入專案',
  retry: '再試一次',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return '請檢查網路連線，然後再試一次。';
      case 'TIMEOUT':
        return '等候時間過長，請再試一次。';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return '請先登入，然後再試一次。';
      case 'BAD_CONFIG':
        return '此頁面尚未正確設定。';
      case 'UNSAFE_SHORT_CODE':
        return '此專案的連結無效。';
      case 'LOAD_FAILED':
        return '頁面的一部分無法載入。請再試一次，或重新載入頁面。';
      default:
        return '我們這邊發生了問題，請稍後再試。';
    }
  },

  close: '關閉',
  formLoading: '正在開啟表單…',
  formSlow: '表單開啟得比平時慢。',
  formFailedTitle: '無法開啟表單',
  openInNewTab: '在新分頁中開啟',
  backToList: '返回清單',
  formSent: '已送出',
  formSentText: '謝謝，您填寫的內容已送出。',
  formReference: '受理編號',
  backToProjects: '返回專案清單',
  sendAnother: '再送出一份',
  formExpired: '這份表單開啟太久，已無法送出。重新開始會清除已填寫的內容。',
  startAgain: '重新開始',
  formAgain: '重新開始會清除已填寫的內容。',
  keepForm: '繼續填寫',
  reloadForm: '重新載入表單',
  copyLink: '複製連結',
  linkCopied: '已複製連結',
  linkToCopy: '請從這裡複製連結',
  leaveForm: (button) => `要離開表單，請按「${button}」。`,
  leaveFormOrBack: (button) => `要離開表單，請按「${button}」或瀏覽器的上一頁按鈕。`,
  formOfflineTitle: '您已離線',
  formOfflineText: '恢復連線後，表單會自動開啟。',
  formUnreachable: '表單所在的網站沒有回應，請稍後再試。',
  formSlowOpenTab: '表單開啟得比平時慢，但網站有回應。它可能只能在新分頁中開啟。',
  formMayBeMissing: '表單所在的網站沒有回應。如果看不到表單，請重新載入。',
  formMissing: '看不到表單？',
  keptFormEnded: (title) => `表單「${title}」關閉時間過長，已填寫的內容沒有保留。`,
  tabBlocked: '瀏覽器封鎖了新分頁。',
};

export default zhTw;
