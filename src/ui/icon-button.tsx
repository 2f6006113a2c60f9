import type { ComponentProps } from 'react'
import controls from './controls.module.css'

/** A button with only an icon; the label is its accessible name, and its tooltip unless a title is given. */
export function IconButton({ label, className = '', ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" aria-label={label} title={label} {...button} className={`${controls.icon} ${className}`} />
  )
}
