import type { Strings } from '../../strings.ts';

export const runs: Strings['runs'] = {
  title: '运行',
  start: '开始运行',
  filter: '筛选运行',
  filterHint: '基准、助手、标签……',
  status: '状态',
  anyStatus: '任意状态',
  columns: {
    run: '运行',
    status: '状态',
    episodes: '对话数',
    figures: '指标',
    cost: '费用',
    faults: '故障',
    started: '开始时间',
    tags: '标签',
  },
  statuses: {
    running: '进行中',
    finished: '已完成',
    stopped: '已停止',
    failed: '有故障',
    interrupted: '已中断',
  },
  table: '运行列表，新的在前',
  empty: '还没有运行',
  emptyHint:
    '一次运行就是让一个助手完成一个基准：它会遇到含糊的请求和清楚的请求，选择提问或作答，然后接受评判。第一次运行不需要密钥，几秒钟即可完成。',
  nothing: '没有符合条件的运行',
  nothingHint: '去掉一个筛选条件即可看到更多。',
  clear: '清除筛选',
  computing: '正在计算……',
  more: '更早的运行不在此列表中。',
  count: (shown: number, all: number) => (shown === all ? `共 ${all} 次运行` : `${shown} / ${all} 次运行`),
  oracle: '看过隐藏信息',
  open: (name: string) => `打开 ${name}`,
};
