import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';

const SANS =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const MONO =
  'ui-monospace, SFMono-Regular, "SF Mono", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

/** Its eighth carries white text with a contrast of 5 to 1. */
const QUERENT: MantineColorsTuple = [
  '#e8f6f5',
  '#d3eae8',
  '#a6d5d1',
  '#76beb9',
  '#4fc3bb',
  '#2a9c96',
  '#168a84',
  '#0b7a75',
  '#04645f',
  '#004d49',
];

/** Calm: one colour for what can be done, small corners, type that stays readable in English and Chinese. */
export const theme: MantineThemeOverride = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  colors: { querent: QUERENT },
  primaryColor: 'querent',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, multiline: true, maw: 320, withArrow: true } },
    Modal: { defaultProps: { radius: 'md', overlayProps: { backgroundOpacity: 0.35 } } },
  },
});
