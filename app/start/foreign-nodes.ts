// Lets React live with a page that others change too. Translators and extensions move and replace text nodes; React, which
// still holds the old ones, then removes or inserts at a place that is no more, and would give up the whole island
// (https://github.com/facebook/react/issues/11538). A node that is no longer a child is not removed again; one that is to be
// inserted before such a node is appended.

let isDone = false;

/** Makes `removeChild` and `insertBefore` tolerate a node that somebody else has moved. */
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
