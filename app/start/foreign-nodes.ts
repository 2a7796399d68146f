// Lets React tolerate DOM changes by translators and extensions, which otherwise break the whole island
// (https://github.com/facebook/react/issues/11538).

let isDone = false;

/** Patches `removeChild` and `insertBefore` to ignore nodes that were moved. */
export function tolerateForeignNodes(): void {
  if (isDone) return;
  isDone = true;
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function tolerant<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    else if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
  Node.prototype.insertBefore = function tolerant<New extends Node>(this: Node, node: New, before: Node | null): New {
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
}
