import { Drawer, type DrawerProps } from 'antd'
import { trapFocus } from './trap-focus'
import { useIsPhone } from './use-media'

/** A drawer on the right, full width on a phone: Tab stays inside, and its content is destroyed on close. */
export function SideDrawer({ width, ...more }: DrawerProps & { readonly width: number }) {
  const phone = useIsPhone()
  return <Drawer onKeyDown={trapFocus} destroyOnHidden {...more} width={phone ? '100%' : width} />
}
