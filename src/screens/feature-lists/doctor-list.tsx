import { type DataProvider, Refine } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { endpoints } from '../../../domain/contract'
import type { PracticeCity } from '../../../domain/contract/practice/offices'
import { resourceEndpoints } from '../../../domain/resource'
import { cityText } from '../../../domain/text/format'
import { call } from '../../platform/calls'
import type { FeatureList } from '../../platform/calls/feature-list'
import { searchIn } from '../../providers/list-search'
import type { ScreenResource } from '../registry'
import { listProvider } from './list-provider'

const dataProviderName = 'doctor-lists'

/** A list of the doctor's side for the list page. Its resource is called by the path of its call, by which it is read anew. */
export const doctorScreen = ({ resource }: FeatureList): ScreenResource => ({
  resource,
  calls: resourceEndpoints(resource),
  dataProviderName,
  withoutViews: true,
})

const asRecords = (cities: readonly PracticeCity[]) =>
  cities.map((city) => ({ id: city.id, name: cityText(city) })) as never[]

/** What filters refer to, for whoever works for a doctor: cities. */
const references: Pick<DataProvider, 'getList' | 'getMany'> = {
  getList: async ({ meta, ...narrowing }) => {
    const search = searchIn(narrowing) ?? ''
    const { data } = await call(endpoints.practiceCities, { query: { search } }, { signal: meta?.queryContext?.signal })
    return { data: asRecords(data), total: data.length }
  },
  getMany: async ({ ids }) => {
    const { data } = await call(endpoints.practiceCities, { query: { ids: ids.join(',') } })
    return { data: asRecords(data) }
  },
}

/** refine around a list of the doctor's side: only the pages that are lists load it there. */
export function DoctorList({ list, children }: { readonly list: FeatureList; readonly children: ReactNode }) {
  const client = useQueryClient()
  const dataProvider = useMemo(
    () => ({ default: references as DataProvider, [dataProviderName]: listProvider([list]) }),
    [list],
  )
  return (
    <Refine
      dataProvider={dataProvider}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: client } }}
    >
      {children}
    </Refine>
  )
}
