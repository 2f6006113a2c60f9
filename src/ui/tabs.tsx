import { Tabs as AntTabs } from 'antd'
import type { ReactNode } from 'react'
import css from './tabs.module.css'
import text from './text/text.module.css'

interface TabsProps<T extends string> {
  readonly label: string
  readonly value: T
  /** `count`: how many entries are to be read. */
  readonly options: readonly { readonly value: T; readonly label: string; readonly count?: number }[]
  readonly onChange: (value: T) => void
  /** The panel of the chosen tab. */
  readonly children: ReactNode
}

/** antd's tabs in a group with a name, which antd gives its list of tabs none; the panel fills what is left of a column. */
export const Tabs = <T extends string>({ label, value, options, onChange, children }: TabsProps<T>) => (
  <AntTabs
    role="group"
    aria-label={label}
    className={css.filling ?? ''}
    size="small"
    tabBarGutter={24}
    tabBarStyle={{ margin: 0, paddingInline: 20 }}
    destroyOnHidden
    activeKey={value}
    onChange={(key) => onChange(key as T)}
    items={options.map((option) => ({
      key: option.value,
      label: <TabLabel {...option} />,
      children: option.value === value && children,
    }))}
  />
)

const TabLabel = ({ label, count = 0 }: { readonly label: string; readonly count?: number }) => (
  <>
    {label}
    {count > 0 && (
      <>
        <span className="visually-hidden">, {count} da leggere</span>{' '}
        <span className={text.badge} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      </>
    )}
  </>
)
