import type { ReactNode } from 'react'

/** The few icons of pages without antd. Decorative: the text beside them has the same meaning. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const CheckIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="m5.2 8.2 2 2 3.8-4.2" />
  </Icon>
)

export const WarningIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.5" />
    <path d="M8 4.8v3.6M8 11v.1" />
  </Icon>
)

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)
