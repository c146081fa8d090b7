import type { Messages } from './messages.js';
import { groupByCommas } from './plural.js';

/** 한국어 */
const ko: Messages = {
  $code: 'ko',
  $name: '한국어',
  $dir: 'ltr',
  $number: groupByCommas,

  tagFilterLabel: '태그로 필터링',
  chosenTagCount: (_count, text) => `${text}개 선택됨`,
  clearTags: '모두 해제',
  findTag: '태그 찾기',
  noTagFound: '태그를 찾을 수 없습니다',
  allTags: (_count, text) => `전체 태그(${text})`,
  showMoreTags: '더 보기',
  matchLabel: '포함할 태그',
  matchAny: '하나 이상',
  matchAll: '모두',
  showTables: (_count, text) => `프로젝트 ${text}개 보기`,
  showTableList: '프로젝트 보기',

  tablesLabel: '프로젝트',
  searchLabel: '프로젝트 검색',
  clearSearch: '검색어 지우기',
  sortLabel: '정렬 기준',
  sortHub: '추천순',
  sortBestMatch: '관련도순',
  sortName: '이름순',
  sortIndustry: '업종순',
  tableCountOf: (text, total) => `프로젝트 ${total}개 중 ${text}개`,
  tableCountAtLeast: (text) => `프로젝트 ${text}개 이상`,
  showMoreTables: '프로젝트 더 보기',
  tableCount: (_count, text) => `프로젝트 ${text}개`,
  otherTables: '다른 프로젝트',
  cannotOpen: '이용할 수 없음',
  cardContinue: '이어서 작성',
  cardSent: '제출됨',
  cardKeys: '화살표 키로 프로젝트를 이동하고 엔터 키로 엽니다.',

  loading: '프로젝트를 불러오는 중…',
  emptyTitle: '아직 프로젝트가 없습니다',
  emptyText: '프로젝트가 게시되면 여기에 표시됩니다.',
  noMatchTitle: '조건에 맞는 프로젝트가 없습니다',
  noMatchText: '다른 검색어를 입력하거나 다른 태그를 선택해 보세요.',
  noMatchFor: (query) => `‘${query}’에 맞는 프로젝트가 없습니다`,
  nearMisses: '비슷한 프로젝트',
  chosenTags: '선택한 태그:',
  clearChosenTags: '태그 해제',
  clearSearchAndTags: '검색어와 태그 지우기',
  consentText: (hosts) =>
    `이 콘텐츠는 다른 업체에서 제공합니다. 동의하시면 브라우저가 해당 업체${hosts && `(${hosts})`}에 연결되며, IP 주소와 이 사이트의 사용자 ID가 전달됩니다.`,
  consentButton: '동의하고 표시',
  tablesSlow: '프로젝트를 불러오는 데 평소보다 오래 걸리고 있습니다.',
  failedTitle: '프로젝트를 불러오지 못했습니다',
  retry: '다시 시도',
  errorText(code) {
    switch (code) {
      case 'NETWORK':
        return '인터넷 연결을 확인한 후 다시 시도해 주세요.';
      case 'TIMEOUT':
        return '시간이 너무 오래 걸렸습니다. 다시 시도해 주세요.';
      case 'UNAUTHORIZED':
      case 'FORBIDDEN':
        return '로그인한 후 다시 시도해 주세요.';
      case 'BAD_CONFIG':
        return '이 페이지의 설정이 아직 완료되지 않았습니다.';
      case 'UNSAFE_SHORT_CODE':
        return '이 프로젝트의 링크가 올바르지 않습니다.';
      case 'LOAD_FAILED':
        return '페이지의 일부를 불러오지 못했습니다. 다시 시도하거나 페이지를 새로 고치세요.';
      default:
        return '저희 쪽에 문제가 발생했습니다. 잠시 후 다시 시도해 주세요.';
    }
  },

  close: '닫기',
  formLoading: '양식을 여는 중…',
  formSlow: '양식을 여는 데 평소보다 오래 걸리고 있습니다.',
  formFailedTitle: '양식을 열지 못했습니다',
  openInNewTab: '새 탭에서 열기',
  backToList: '목록으로 돌아가기',
  formSent: '제출 완료',
  formSentText: '감사합니다. 작성하신 내용이 제출되었습니다.',
  formReference: '접수 번호',
  backToProjects: '프로젝트로 돌아가기',
  sendAnother: '하나 더 제출하기',
  formExpired: '양식을 연 지 너무 오래되어 제출할 수 없습니다. 다시 시작하면 입력한 내용이 지워집니다.',
  startAgain: '다시 시작',
  formAgain: '다시 시작하면 입력한 내용이 지워집니다.',
  keepForm: '계속 작성',
  reloadForm: '양식 새로고침',
  copyLink: '링크 복사',
  linkCopied: '링크를 복사했습니다',
  linkToCopy: '여기에서 링크를 복사하세요',
  leaveForm: (button) => `양식에서 나가려면 ‘${button}’ 버튼을 사용하세요.`,
  leaveFormOrBack: (button) => `양식에서 나가려면 ‘${button}’ 버튼이나 브라우저의 뒤로 버튼을 사용하세요.`,
  formOfflineTitle: '오프라인 상태입니다',
  formOfflineText: '다시 온라인이 되면 양식이 열립니다.',
  formUnreachable: '양식 사이트가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.',
  formSlowOpenTab: '사이트는 응답하지만 양식이 평소보다 늦게 열리고 있습니다. 새 탭에서만 열릴 수 있습니다.',
  formMayBeMissing: '양식 사이트가 응답하지 않습니다. 양식이 보이지 않으면 새로고침하세요.',
  formMissing: '양식이 보이지 않나요?',
  keptFormEnded: (title) => `양식 ‘${title}’을(를) 닫은 지 너무 오래되어 입력한 내용이 사라졌습니다.`,
  tabBlocked: '브라우저에서 새 탭을 차단했습니다.',
};

export default ko;
