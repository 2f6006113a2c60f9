import { Button } from 'antd'
import type { ComponentProps } from 'react'
import css from './buttons.module.css'

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'icon' | 'className'> & {
  readonly label: string
  readonly className?: string | undefined
}

/**
 * A button with only an icon; the label is its accessible name, and its tooltip unless a title is given. The icon is its content:
 * a width of antd's `icon` would win over the one of a page.
 */
export const IconButton = ({ label, className = '', ...button }: IconButtonProps) => (
  <Button type="text" aria-label={label} title={label} {...button} className={`${css.icon} ${className}`} />
)
