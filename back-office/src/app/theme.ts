import type { ThemeConfig } from 'antd'

/**
 * The Content-Security-Policy allows only styles with the page's nonce. antd sets it on its own styles, but its scroll
 * bar measurement creates a style element without one: `document.createElement` is wrapped to add it.
 */
export function applyStyleNonce(nonce: string): void {
  const create = document.createElement
  document.createElement = function createWithNonce(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof document.createElement
}

/** A touch screen of which one side is that of a phone; as in `base.css`. */
const PHONE = '(pointer: coarse) and (max-width: 599px), (pointer: coarse) and (max-height: 599px)'

/** Brand colours for antd. */
export const theme: ThemeConfig = {
  token: {
    // antd waits for the end of animations, which CSS disables for reduced motion.
    motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    // A finger needs more room than a pointer; `--control-height` is the same for own controls.
    controlHeight: matchMedia(PHONE).matches ? 44 : 32,
    colorPrimary: '#1f4a3a',
    colorInfo: '#1f4a3a',
    colorLink: '#76601f',
    colorLinkHover: '#5c4a16',
    colorSuccess: '#2c6b4c',
    colorWarning: '#8a5a00',
    colorError: '#a4342c',
    colorSuccessBg: '#e6efe7',
    colorSuccessBorder: '#a9c4b2',
    colorWarningBg: '#fbf0d9',
    colorWarningBorder: '#dfc48a',
    colorErrorBg: '#fbeae6',
    colorErrorBorder: '#e2b3ab',
    colorInfoBg: '#e9efeb',
    colorInfoBorder: '#b4c6bc',
    colorText: '#14241d',
    colorTextSecondary: '#5a665f',
    colorTextTertiary: '#5a665f',
    colorTextDescription: '#5a665f',
    colorTextPlaceholder: '#6b756f',
    colorBgLayout: '#fbf8f1',
    colorBgContainer: '#fffdf8',
    colorBgElevated: '#fffdf8',
    colorBorder: '#8f8a7c',
    colorBorderSecondary: '#e5ddcc',
    colorSplit: '#e5ddcc',
    borderRadius: 6,
    borderRadiusLG: 8,
    fontFamily: "system-ui, -apple-system, 'Segoe UI', 'Noto Sans Thai', 'Noto Sans SC', 'Noto Sans', sans-serif",
    boxShadowTertiary: 'none',
  },
  components: {
    Segmented: { trackBg: '#f0ebdd', itemSelectedBg: '#1f4a3a', itemSelectedColor: '#fffdf8', itemColor: '#14241d' },
    // The label of the off state is white: it needs a darker background.
    Switch: { trackHeight: 24, handleSize: 20, colorTextQuaternary: '#6b756f', colorTextTertiary: '#5a665f' },
    Button: { primaryShadow: 'none', defaultShadow: 'none' },
  },
}
