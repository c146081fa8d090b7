import type { Messages } from './messages.js';
import { groupByCommas } from './plural.js';

/** 日本語 */
const ja: Messages = {
  $code: 'ja',
  $name: '日本語',
  $dir: 'ltr',
  $number: groupByCommas,

  tagFilterLabel: 'タグで絞り込む',
  chosenTagCount: (_count, text) => `${text} 件選択中`,
  clearTags: 'すべて解除',
  findTag: 'タグを検索',
  noTagFound: '該当するタグがありません',
  allTags: (_count, text) => `すべてのタグ（${text}）`,
  showMoreTags: 'さらに表示',
  matchLabel: '絞り込みの条件',
  matchAny: 'いずれか',
  matchAll: 'すべて',
  showTables: (_count, text) => `${text} 件のプロジェクトを表示`,
  showTableList: 'プロジェクトを表示',

  tablesLabel: 'プロジェクト',
  searchLabel: 'プロジェクトを検索',
  clearSearch: '検索をクリア',
  sortLabel: '並べ替え',
  sortHub: 'おすすめ順',
  sortBestMatch: '関連度順',
  sortName: '名前順',
  sortIndustry: '業種順',
  tableCountOf: (text, total) => `${total} 件中 ${text} 件`,
  tableCountAtLeast: (text) => `${text} 件以上`,
  showMoreTables: 'プロジェクトをさらに表示',
  tableCount: (_count, text) => `${text} 件`,
  otherTables: 'その他のプロジェクト',
  cannotOpen: '利用できません',
  cardContinue: '続ける',
  cardSent: '送信済み',
  cardKeys: '矢印キーでプロジェクトを移動し、エンターキーで開きます。',

  loading: '読み込み中…',
  emptyTitle: 'プロジェクトはまだありません',
  emptyText: 'プロジェクトが公開されると、ここに表示されます。',
  noMatchTitle: '該当するプロジェクトがありません',
  noMatchText: '別の言葉で検索するか、別のタグを選んでください。',
  noMatchFor: (query) => `「${query}」に一致するプロジェクトはありません`,
  nearMisses: '近いプロジェクト',
  chosenTags: '選んだタグ：',
  clearChosenTags: 'タグを解除',
  clearSearchAndTags: '検索とタグをクリア',
  consentText: (hosts) =>
    `このコンテンツは他社のサービスから提供されます。同意すると、ブラウザーがそのサービス${hosts && `（${hosts}）`}に接続し、IP アドレスとこのサイトでの利用者 ID が伝わります。`,
  consentButton: '同意して表示',
  tablesSlow: 'プロジェクトの表示に通常より時間がかかっています。',
  failedTitle: 'プロジェクトを読み込めませんでした',
  retry: '再試行',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return 'インターネット接続を確認して、もう一度お試しください。';
      case 'TIMEOUT':
        return '時間がかかりすぎました。もう一度お試しください。';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return 'ログインしてから、もう一度お試しください。';
      case 'BAD_CONFIG':
        return 'このページの設定がまだ完了していません。';
      case 'UNSAFE_SHORT_CODE':
        return 'このプロジェクトのリンクは無効です。';
      case 'LOAD_FAILED':
        return 'ページの一部を読み込めませんでした。もう一度試すか、ページを再読み込みしてください。';
      default:
        return '申し訳ありません。問題が発生しました。しばらくしてから、もう一度お試しください。';
    }
  },

  close: '閉じる',
  formLoading: 'フォームを開いています…',
  formSlow: 'フォームの表示に通常より時間がかかっています。',
  formFailedTitle: 'フォームを開けませんでした',
  openInNewTab: '新しいタブで開く',
  backToList: '一覧に戻る',
  formSent: '送信しました',
  formSentText: 'ありがとうございます。入力内容が送信されました。',
  formReference: '受付番号',
  backToProjects: 'プロジェクト一覧に戻る',
  sendAnother: 'もう一件送信する',
  formExpired:
    'フォームを開いてから時間が経ちすぎたため、送信できません。最初からやり直すと、入力内容は消去されます。',
  startAgain: '最初からやり直す',
  formAgain: '最初からやり直すと、入力内容は消去されます。',
  keepForm: '入力を続ける',
  reloadForm: 'フォームを再読み込み',
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました',
  linkToCopy: 'ここからリンクをコピーしてください',
  leaveForm: (button) => `フォームを離れるには「${button}」を使ってください。`,
  leaveFormOrBack: (button) =>
    `フォームを離れるには「${button}」またはブラウザーの戻るボタンを使ってください。`,
  formOfflineTitle: 'オフラインです',
  formOfflineText: 'オンラインに戻るとフォームが開きます。',
  formUnreachable: 'フォームのサイトが応答しません。しばらくしてからもう一度お試しください。',
  formSlowOpenTab:
    'フォームの表示に時間がかかっていますが、サイトは応答しています。新しいタブでのみ開ける可能性があります。',
  formMayBeMissing: 'フォームのサイトが応答しません。フォームが表示されない場合は再読み込みしてください。',
  formMissing: 'フォームが表示されない場合',
  keptFormEnded: (title) => `フォーム「${title}」は閉じてから時間が経ちすぎたため、入力内容は失われました。`,
  tabBlocked: 'ブラウザーが新しいタブをブロックしました。',
};

export default ja;
