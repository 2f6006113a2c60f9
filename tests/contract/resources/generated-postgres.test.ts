import { everyResourceSuite } from '../../support/every-resource'

everyResourceSuite('postgres')
