import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { createMenuTypeAhead } from './menu-type-ahead.ts'

const green: MantineColorsTuple = [
  '#edf7f1',
  '#d5ecdf',
  '#acd9c0',
  '#7fc49e',
  '#55ae7f',
  '#2f9262',
  '#17724a',
  '#115f3d',
  '#0c4a2f',
  '#083522',
]

const gray: MantineColorsTuple = [
  '#f6f8fa',
  '#edf0f4',
  '#e1e6ec',
  '#cfd6df',
  '#aeb8c4',
  '#8592a2',
  '#5f6b7a',
  '#475160',
  '#2d3642',
  '#1a212b',
]

const dark: MantineColorsTuple = [
  '#dbe1e8',
  '#bcc5d0',
  '#98a4b3',
  '#6b7786',
  '#3d4754',
  '#2c343f',
  '#222932',
  '#171c23',
  '#11151b',
  '#0b0e12',
]

/**
 * The list itself scrolls: Mantine's scroll area inside of it would have to take the focus (axe:
 * scrollable-region-focusable). At most 12rem high (spec §9).
 */
const SCROLLING_LIST = {
  withScrollArea: false,
  styles: { options: { maxHeight: '12rem', overflowY: 'auto' } },
} as const

/** The look of the product (look.md): dense and calm, one green for the main action, cool grays, 13 and 14 px. */
export const theme = createTheme({
  primaryColor: 'green',
  primaryShade: 6,
  colors: { green, gray, dark },
  black: '#1a212b',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '4px', md: '6px', lg: '8px' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Modal: {
      defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.4 } },
      // Titles that name a file run over several lines.
      styles: { title: { lineHeight: 1.45 } },
    },
    // Mantine's focus placeholder is a child that the menu role does not allow (axe: aria-required-children).
    Menu: {
      defaultProps: { transitionProps: { duration: 120 }, shadow: 'md', withInitialFocusPlaceholder: false },
    },
    MenuDropdown: { defaultProps: { onKeyDown: createMenuTypeAhead() } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md', ...SCROLLING_LIST } },
    Autocomplete: { defaultProps: { size: 'md', ...SCROLLING_LIST } },
    MultiSelect: { defaultProps: SCROLLING_LIST },
    Notification: { defaultProps: { radius: 'md' } },
  },
})

/** The colours that both modes set on their own, each pair at least AA. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--quitus-header-height': '48px',
    '--quitus-bottom-bar-height': '56px',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-error': '#b42318',
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#912018',
    '--mantine-color-red-light': '#fdeceb',
    '--mantine-color-red-light-color': '#b42318',
    '--mantine-color-yellow-light': '#fff8e6',
    '--mantine-color-yellow-light-color': '#8a5a00',
    '--mantine-color-anchor': green[6],
    '--quitus-ground': gray[0],
    '--quitus-line': gray[2],
    '--quitus-edge-shade': 'rgb(31 41 55 / 18%)',
    '--quitus-control-line': gray[5],
    '--quitus-hover': gray[1],
    '--quitus-accent-text': green[6],
    '--quitus-accent-ground': green[0],
    '--quitus-focus': green[6],
    '--quitus-positive': green[6],
    '--quitus-negative': '#b42318',
    '--quitus-pending': '#8a5a00',
    '--quitus-internal': '#fff8e6',
    '--quitus-locked': gray[6],
    '--quitus-series-1': '#8592a2',
    '--quitus-series-2': '#2b6cb0',
    '--quitus-series-3': '#0c5c39',
    '--quitus-impersonation-ground': '#7a4a00',
    '--quitus-impersonation-text': '#ffffff',
  },
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': '#ff9a8f',
    '--mantine-color-red-filled': '#b42318',
    '--mantine-color-red-filled-hover': '#912018',
    '--mantine-color-red-light': '#33201f',
    '--mantine-color-red-light-color': '#ff9a8f',
    '--mantine-color-yellow-light': '#2b2415',
    '--mantine-color-yellow-light-color': '#f0b54a',
    '--mantine-color-anchor': green[3],
    '--quitus-ground': dark[8],
    '--quitus-line': dark[5],
    '--quitus-edge-shade': 'rgb(0 0 0 / 60%)',
    '--quitus-control-line': dark[3],
    '--quitus-hover': dark[6],
    '--quitus-accent-text': green[3],
    '--quitus-accent-ground': '#163326',
    '--quitus-focus': green[4],
    '--quitus-positive': green[4],
    '--quitus-negative': '#ff9a8f',
    '--quitus-pending': '#f0b54a',
    '--quitus-internal': '#2b2415',
    '--quitus-locked': dark[2],
    '--quitus-series-1': '#8a97a8',
    '--quitus-series-2': '#6ab0f3',
    '--quitus-series-3': '#7fd6a6',
    '--quitus-impersonation-ground': '#7a4a00',
    '--quitus-impersonation-text': '#ffffff',
  },
})
