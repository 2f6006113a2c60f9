import type { ReactNode } from 'react'

const Icon = ({ children, size = 16 }: { children: ReactNode; size?: number }) => (
  <svg
    width={size}
    height={size}
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

/** Small pictures beside words, which say the same. */
export const PinIcon = () => (
  <Icon>
    <path d="M8 14.5s5-4.4 5-8a5 5 0 0 0-10 0c0 3.6 5 8 5 8Z" />
    <circle cx="8" cy="6.5" r="1.7" />
  </Icon>
)
export const GlobeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M1.7 8h12.6M8 1.7c2 2 2.8 4 2.8 6.3S10 12.3 8 14.3C6 12.3 5.2 10.3 5.2 8S6 3.7 8 1.7Z" />
  </Icon>
)
export const BoltIcon = () => (
  <svg width="18" height="18" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d="M9.5 1 3 9h4l-1 6 7-8.5H8.5z" />
  </svg>
)
export const ClockIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.3" />
    <path d="M8 4.5V8l2.3 1.5" />
  </Icon>
)
export const BellIcon = () => (
  <Icon>
    <path d="M3.5 11.5h9l-1.2-1.7V7a3.3 3.3 0 0 0-6.6 0v2.8zM6.8 13.5a1.3 1.3 0 0 0 2.4 0" />
  </Icon>
)
export const MailIcon = () => (
  <Icon>
    <rect x="1.7" y="3.2" width="12.6" height="9.6" rx="1.5" />
    <path d="m2 4.5 6 4.5 6-4.5" />
  </Icon>
)
export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)
export const PreviousIcon = () => (
  <Icon>
    <path d="M10 3 5 8l5 5" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="m6 3 5 5-5 5" />
  </Icon>
)
