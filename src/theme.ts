import type { ThemeConfig } from 'antd'
import { drawerWidth } from '../domain/text/limits'

/** Design tokens (colours, sizes, durations): antd reads them as tokens, plain pages as CSS variables. */
export const tokens = {
  colorPrimary: '#0b7a75',
  colorInfo: '#0b7a75',
  colorSuccess: '#1f8a4c',
  colorWarning: '#b26a00',
  colorError: '#c0362c',
  colorLink: '#0b7a75',
  colorText: '#15302f',
  colorTextSecondary: '#4b6362',
  colorTextTertiary: '#5c7573',
  colorTextPlaceholder: '#5c7573',
  colorBorder: '#c9d6d5',
  colorBorderSecondary: '#dfe8e7',
  colorBgLayout: '#f4f8f8',
  // Background colours of the status table; those antd derives from a dark colour come out grey.
  colorPrimaryBg: '#e3f3f1',
  colorInfoBg: '#e3f3f1',
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

const components = {
  Layout: { headerBg: '#fff', siderBg: '#fff', headerHeight: 60, headerPadding: '0 24px' },
  Menu: {
    itemHeight: 38,
    itemBorderRadius: 8,
    itemSelectedBg: '#e3f3f1',
    itemSelectedColor: '#075e5a',
    itemColor: '#4b6362',
    subMenuItemBg: 'transparent',
  },
  Form: {
    itemMarginBottom: 0,
    labelColor: '#4b6362',
    labelFontSize: 12,
    labelHeight: 18,
    verticalLabelPadding: '0 0 4px',
  },
  Table: {
    headerBg: '#f0f5f5',
    headerColor: '#4b6362',
    headerSplitColor: 'transparent',
    headerSortActiveBg: '#f0f5f5',
    headerSortHoverBg: '#e6efef',
    bodySortBg: '#fff',
    rowHoverBg: '#f4faf9',
    rowSelectedBg: '#e3f3f1',
    rowSelectedHoverBg: '#d7edea',
  },
  // antd's own hover colours are lighter, and not readable on or under white.
  Button: {
    primaryShadow: 'none',
    defaultShadow: 'none',
    fontWeight: 500,
    colorPrimaryHover: '#096661',
    colorErrorHover: '#a82c23',
  },
  Segmented: { trackBg: '#e9f0ef' },
} as const

/** Theme for antd's ConfigProvider. */
export const theme: ThemeConfig = { token: tokens, components }

/** The same without motion, so that components waiting for the end of an animation know there is none. */
export const reducedMotionTheme: ThemeConfig = { ...theme, token: { ...tokens, motion: false } }

/** The same tokens for pages without antd. Background colours come from the status table of the design. */
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
  '--selected': components.Menu.itemSelectedBg,
  '--selected-text': components.Menu.itemSelectedColor,
  '--hover': components.Table.rowHoverBg,
  '--primary-hover': components.Button.colorPrimaryHover,
  '--head': components.Table.headerBg,
  '--blank': components.Segmented.trackBg,
  '--quiet': '#eef2f2',
  '--closed': '#edf3f3',
  '--faint': '#7d908f',
  '--fainter': '#9db0af',
  '--warning-strong': '#fbe6c2',
  '--warning-text': '#8a5200',
  '--warning-soft': '#fdf1dc',
  '--error-text': '#a82c23',
  '--error-soft': '#fceae8',
  '--success-text': '#146b39',
  '--success-soft': '#e5f5eb',
  '--info-text': '#185d97',
  '--info-soft': '#e4f0fa',
  // the patterns of reserved times
  '--jolly-edge': '#c98a55',
  '--mr-edge': '#7d66c4',
  '--to-confirm-edge': '#5d9ccc',
  '--phone-break-edge': '#b06aaa',
  // reserved times, shifts and breaks as they are drawn
  '--jolly': '#8a4510',
  '--jolly-soft': '#fbeee2',
  '--jolly-line': '#f2d6ba',
  '--mr': '#5a3fae',
  '--mr-soft': '#efeafb',
  '--mr-line': '#bcaee6',
  '--to-confirm': '#185d97',
  '--to-confirm-soft': '#e4f0fa',
  '--to-confirm-line': '#c4dff3',
  '--phone-break': '#74316a',
  '--phone-break-soft': '#f8e9f4',
  '--phone-break-line': '#e9c6e2',
  '--shift-edge': '#9fcfca',
  '--shift-line': '#d5e9e7',
  '--shift-soft': '#f1f9f8',
  '--break-soft': '#f6f9f9',
  '--break-line': '#d5e0e0',
  // the marks of services
  '--mark-square': '#185d97',
  '--mark-triangle': '#8a4510',
  '--mark-diamond': '#74316a',
  '--mark-ring': '#a82c23',
  '--mark-bar': '#0b5f7a',
  '--mark-dot': '#5a3fae',
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
