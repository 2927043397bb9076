import { t } from '../../../i18n/t.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineNotice } from '../../ui/inline-notice.tsx';
import { moved } from '../content/use-moves.ts';
import { BlockFields, type ShelfWords } from './block-fields.tsx';
import { type Block, blockKinds, type BlockType, emptyBlock } from './campaign-words.ts';

/** The blocks of a campaign in their order: written, moved, taken out and added. */
export function BlockList({
  blocks,
  shelves,
  problems,
  errors,
  isFixed,
  onChange,
}: {
  blocks: readonly Block[];
  shelves: ShelfWords;
  /** What the check found, by block. */
  problems: ReadonlyMap<number, string>;
  /** What was refused, by field. */
  errors: Readonly<Record<string, string>>;
  isFixed: boolean;
  onChange: (blocks: Block[]) => void;
}) {
  const change = (index: number, block: Block) =>
    onChange(blocks.map((one, at) => (at === index ? block : one)));
  return (
    <div className="grid gap-4">
      {blocks.length === 0 && <p className="text-sm text-ink-soft">{t('It says nothing yet.')}</p>}
      <ol className="grid gap-3">
        {blocks.map((block, index) => {
          const { label, icon } = blockKinds[block.type];
          const name = `${t(label)} ${index + 1}`;
          const problem = problems.get(index);
          return (
            <li key={block.id} className="grid gap-3 rounded-md border border-line p-3">
              <div className="flex items-center gap-2">
                <Icon name={icon} size={18} className="shrink-0 text-ink-faint" />
                <h3 className="flex-1 text-sm font-medium">{t(label)}</h3>
                {!isFixed && (
                  <>
                    <IconButton
                      icon="arrow-up"
                      size="sm"
                      label={t('Move {name} up', { name })}
                      disabled={index === 0}
                      onClick={() => onChange(moved(blocks, index, index - 1))}
                    />
                    <IconButton
                      icon="arrow-down"
                      size="sm"
                      label={t('Move {name} down', { name })}
                      disabled={index === blocks.length - 1}
                      onClick={() => onChange(moved(blocks, index, index + 1))}
                    />
                    <IconButton
                      icon="trash"
                      size="sm"
                      label={t('Take out {name}', { name })}
                      onClick={() => onChange(blocks.filter((_, at) => at !== index))}
                    />
                  </>
                )}
              </div>
              <BlockFields
                block={block}
                shelves={shelves}
                errorOf={(field) => errors[`blocks.${index}.${field}`]}
                onChange={(changed) => change(index, changed)}
              />
              {problem !== undefined && <InlineNotice tone="warning">{problem}</InlineNotice>}
            </li>
          );
        })}
      </ol>
      {!isFixed && (
        <div className="flex flex-wrap gap-2">
          {(Object.keys(blockKinds) as BlockType[]).map((type) => (
            <Button
              key={type}
              size="sm"
              variant="secondary"
              iconStart="plus"
              onClick={() => onChange([...blocks, emptyBlock(type)])}
            >
              {t(blockKinds[type].label)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
