import { Skeleton } from 'antd'
import { formSections, type Resource } from '../../../domain/resource'
import { wideNames } from './form-fields'
import css from './record.module.css'

/** As many fields as there will be, in their places. */
export const FormSkeleton = ({ resource }: { resource: Resource }) => (
  <div aria-busy className={css.sections}>
    {formSections(resource).map(([title, fields]) => (
      <div key={title} className={css.section}>
        {title && <Skeleton.Input active size="small" />}
        <div className={css.fields}>
          {fields.map(([name]) => (
            <div key={name} className={wideNames(fields).has(name) ? css.wide : undefined}>
              <Skeleton active title={{ width: 80 }} paragraph={false} />
              <Skeleton.Input active block />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
)
