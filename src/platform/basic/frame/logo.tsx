/** The product's logo: a C holding a cross. Decorative: where it is alone, its container has a name. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="var(--primary)" />
    <path d="M22.2 11.2a7.8 7.8 0 1 0 0 9.6" stroke="#fff" strokeWidth="3.2" strokeLinecap="round" />
    <path d="M16.4 12.6v6.8M13 16h6.8" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)

const style = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  color: 'var(--selected-text)',
  fontWeight: 650,
  letterSpacing: '-0.02em',
} as const

export const Logo = ({ size = 28 }: { size?: number }) => (
  <span style={{ ...style, fontSize: size * 0.75 }}>
    <LogoMark size={size} />
    Curante
  </span>
)
