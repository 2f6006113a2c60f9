import {
  BankOutlined,
  CalendarOutlined,
  CreditCardOutlined,
  HeartOutlined,
  HomeOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  SettingOutlined,
  TagOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'

/** The signs of the menus, by what they stand for. */
export const menuIcons = {
  home: HomeOutlined,
  calendar: CalendarOutlined,
  chat: MessageOutlined,
  people: TeamOutlined,
  megaphone: NotificationOutlined,
  tag: TagOutlined,
  settings: SettingOutlined,
  card: CreditCardOutlined,
  building: BankOutlined,
  news: ReadOutlined,
  heart: HeartOutlined,
} as const satisfies Record<string, ComponentType<{ className?: string; 'aria-hidden'?: boolean }>>

export type IconName = keyof typeof menuIcons
