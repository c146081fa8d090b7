/** Texts and their pinyin initials. */
export const PINYIN_SAMPLES: [text: string, initials: string][] = [
  ['家电深度清洗', 'jdsdqx'],
  ['上门服务', 'smfw'],
  ['保洁搬家装修水管疏通', 'bjbjzxsgst'],
  ['儿童教育法律咨询医疗护理', 'etjyflzxylhl'],
  ['欧美软件开发汽车制造', 'omrjkfqczz'],
  ['鹅肉哪里盘子', 'ernlpz'],
  ['坐做作', 'zzz'],
  ['阿啊妈三塞他她挖瓦', 'aamssttww'],
  ['机积几开可噢哦', 'jjjkkoo'],
  ['傢電維修', 'jdwx'],
  // Not Chinese.
  ['A1 カナ 한 々', 'A1 カナ 한 々'],
  // One reading alone: the place name Chongqing starts with c.
  ['重庆', 'zq'],
  ['长途', 'ct'],
];
