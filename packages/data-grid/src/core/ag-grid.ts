import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  createTheme,
  InfiniteRowModelModule,
  type Module,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'
import { ROW_HEIGHTS } from '#model/grid-layout.ts'

/** The parts of AG Grid in use; each costs bytes, so none is here in advance. */
export const GRID_MODULES: Module[] = [
  InfiniteRowModelModule,
  PinnedRowModule,
  CustomEditorModule,
  CellStyleModule,
  RowStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
]

/**
 * The look of the grid in the variables of Mantine and of the app's theme (`--quitus-*`), so that both colour modes
 * follow it.
 */
export const gridTheme = createTheme().withParams({
  browserColorScheme: 'inherit',
  fontFamily: 'inherit',
  fontSize: 13,
  rowHeight: ROW_HEIGHTS.standard,
  headerHeight: 34,
  spacing: 6,
  cellHorizontalPadding: 10,
  backgroundColor: 'var(--mantine-color-body)',
  foregroundColor: 'var(--mantine-color-text)',
  textColor: 'var(--mantine-color-text)',
  borderColor: 'var(--quitus-line)',
  accentColor: 'var(--quitus-focus)',
  headerBackgroundColor: 'var(--quitus-ground)',
  headerTextColor: 'var(--mantine-color-text)',
  headerFontWeight: 550,
  rowHoverColor: 'var(--quitus-hover)',
  oddRowBackgroundColor: 'var(--mantine-color-body)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  rowBorder: { color: 'var(--quitus-line)' },
  pinnedRowBorder: { color: 'var(--quitus-line)' },
  columnBorder: false,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'var(--quitus-line)',
})
