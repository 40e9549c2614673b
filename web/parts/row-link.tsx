import { useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** `/runs/x/episodes?text=a`: members that say nothing are left out. */
export function hrefOf(path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A link in a row of a long table: the router's own costs too much where dozens come and go while one scrolls. */
export function RowLink(props: {
  readonly href: string;
  readonly className: string;
  readonly title?: string;
  readonly children: ReactNode;
}) {
  const router = useRouter();
  const { href, className, title, children } = props;
  const open = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(href);
  };
  return (
    <a href={href} className={className} title={title} dir="auto" onClick={open}>
      {children}
    </a>
  );
}
