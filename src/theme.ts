import type { ThemeConfig } from 'antd'
import { drawerWidth } from '../domain/text/limits'

const primary = '#0b7a75'
const primaryHover = '#096661'
const primarySoft = '#e3f3f1'
const textLight = '#5c7573'

/** Design tokens (colours, sizes, durations): antd reads them as tokens, plain pages as CSS variables. */
export const tokens = {
  colorPrimary: primary,
  colorInfo: primary,
  colorSuccess: '#1f8a4c',
  colorWarning: '#b26a00',
  colorError: '#c0362c',
  colorLink: primary,
  colorLinkHover: primaryHover,
  colorText: '#15302f',
  colorTextSecondary: '#4b6362',
  colorTextTertiary: textLight,
  colorTextPlaceholder: textLight,
  colorBorder: '#c9d6d5',
  colorBorderSecondary: '#dfe8e7',
  colorBgContainer: '#fff',
  colorBgLayout: '#f4f8f8',
  // Background colours of the status table; those antd derives from a dark colour come out grey.
  colorPrimaryBg: primarySoft,
  colorInfoBg: primarySoft,
  colorInfoBorder: '#a9d5d1',
  colorSuccessBg: '#e5f5eb',
  colorSuccessBorder: '#a8d8ba',
  colorWarningBg: '#fdf1dc',
  colorWarningBorder: '#ecc98d',
  colorErrorBg: '#fceae8',
  colorErrorBorder: '#eeb4ae',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSize: 14,
  borderRadius: 8,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  controlHeight: 36,
  controlHeightSM: 28,
  controlHeightLG: 44,
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.18s',
} as const

/** Colours that antd has no token for. */
const colors = {
  primaryDark: '#075e5a',
  hover: '#f4faf9',
  head: '#f0f5f5',
  blank: '#e9f0ef',
  quiet: '#eef2f2',
  errorDark: '#a82c23',
  blue: '#185d97',
  blueSoft: '#e4f0fa',
  brown: '#8a4510',
  violet: '#5a3fae',
  plum: '#74316a',
} as const

const components = {
  Form: {
    itemMarginBottom: 0,
    labelColor: tokens.colorTextSecondary,
    labelFontSize: 12,
    labelHeight: 18,
    verticalLabelPadding: '0 0 4px',
  },
  Table: {
    headerBg: colors.head,
    headerColor: tokens.colorTextSecondary,
    headerSplitColor: 'transparent',
    headerSortActiveBg: colors.head,
    headerSortHoverBg: '#e6efef',
    bodySortBg: tokens.colorBgContainer,
    rowHoverBg: colors.hover,
    rowSelectedBg: tokens.colorPrimaryBg,
    rowSelectedHoverBg: '#d7edea',
  },
  // antd's own hover colours are lighter, and not readable on or under white.
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    fontWeight: 500,
    colorPrimaryHover: primaryHover,
    colorPrimaryTextHover: primaryHover,
    colorErrorHover: colors.errorDark,
    colorErrorTextHover: colors.errorDark,
    textHoverBg: colors.hover,
    textTextHoverColor: primary,
  },
  Segmented: { trackBg: colors.blank },
} as const

/** Theme for antd's ConfigProvider. */
export const theme: ThemeConfig = { token: tokens, components }

/** The same without motion, so that components waiting for the end of an animation know there is none. */
export const reducedMotionTheme: ThemeConfig = { ...theme, token: { ...tokens, motion: false } }

/** The colour of text, as light as a shadow. */
const shade = (percent: number) => `rgb(21 48 47 / ${percent}%)`

/** The same for plain CSS, and what antd has no token for. */
const cssVariables: Record<string, string> = {
  '--primary': tokens.colorPrimary,
  '--success': tokens.colorSuccess,
  '--warning': tokens.colorWarning,
  '--error': tokens.colorError,
  '--text': tokens.colorText,
  '--text-secondary': tokens.colorTextSecondary,
  '--text-tertiary': tokens.colorTextTertiary,
  '--border': tokens.colorBorder,
  '--border-soft': tokens.colorBorderSecondary,
  '--ground': tokens.colorBgLayout,
  '--selected': tokens.colorPrimaryBg,
  '--selected-text': colors.primaryDark,
  '--hover': colors.hover,
  '--primary-hover': primaryHover,
  '--head': colors.head,
  '--blank': colors.blank,
  '--quiet': colors.quiet,
  '--closed': '#edf3f3',
  '--faint': '#7d908f',
  '--fainter': '#9db0af',
  '--warning-text': '#8a5200',
  '--warning-soft': tokens.colorWarningBg,
  '--error-text': colors.errorDark,
  '--error-soft': tokens.colorErrorBg,
  '--success-text': '#146b39',
  '--success-soft': tokens.colorSuccessBg,
  '--info-text': colors.blue,
  // the patterns of reserved times
  '--jolly-edge': '#c98a55',
  '--mr-edge': '#7d66c4',
  '--to-confirm-edge': '#5d9ccc',
  '--phone-break-edge': '#b06aaa',
  // reserved times, shifts and breaks as they are drawn
  '--jolly': colors.brown,
  '--jolly-soft': '#fbeee2',
  '--jolly-line': '#f2d6ba',
  '--mr': colors.violet,
  '--mr-soft': '#efeafb',
  '--mr-line': '#bcaee6',
  '--to-confirm': colors.blue,
  '--to-confirm-soft': colors.blueSoft,
  '--to-confirm-line': '#c4dff3',
  '--phone-break': colors.plum,
  '--phone-break-soft': '#f8e9f4',
  '--phone-break-line': '#e9c6e2',
  '--shift-edge': '#9fcfca',
  '--shift-line': '#d5e9e7',
  '--shift-soft': '#f1f9f8',
  '--break-soft': '#f6f9f9',
  '--break-line': '#d5e0e0',
  // the marks of services
  '--mark-square': colors.blue,
  '--mark-triangle': colors.brown,
  '--mark-diamond': colors.plum,
  '--mark-ring': colors.errorDark,
  '--mark-bar': '#0b5f7a',
  '--mark-dot': colors.violet,
  '--white': tokens.colorBgContainer,
  // shadows of what lies over the page, of what is raised from it, and beside what scrolls; masks; the ring of a field
  '--shadow': `0 12px 40px ${shade(18)}`,
  '--shadow-raised': `0 6px 20px ${shade(18)}`,
  '--shadow-side': shade(30),
  '--mask': shade(40),
  '--ring': '0 0 0 3px rgb(11 122 117 / 18%)',
  '--font': tokens.fontFamily,
  '--radius': `${tokens.borderRadius}px`,
  '--radius-lg': `${tokens.borderRadiusLG}px`,
  '--radius-sm': `${tokens.borderRadiusSM}px`,
  '--quick': tokens.motionDurationMid,
  '--slow': tokens.motionDurationSlow,
  '--drawer': `${drawerWidth}px`,
}

/** Sets the tokens as CSS variables. */
export function applyTokens(root: HTMLElement) {
  for (const [name, value] of Object.entries(cssVariables)) root.style.setProperty(name, value)
}
